// load.ts -- what a page loads: its bytes, gzipped, and which of the heavy libraries are among them.
import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

const from_folder = !!process.env.CRUX_WEB; // such pages are served as they lie there, not compressed

interface Load {
  bytes: number;
  heavy: string[];
}

// Call it before the first page; its result tells what has been loaded since.
export function watch_load(page: Page): () => Promise<Load> {
  const came: Response[] = [];
  page.on('response', (response) => {
    if (['document', 'script', 'stylesheet'].includes(response.request().resourceType())) came.push(response);
  });
  return async () => {
    const sum: Load = { bytes: 0, heavy: [] };
    for (const response of came) {
      const body = await response.body();
      const text = body.toString();
      if (/blocklyDraggable/.test(text) && /blocklyFlyout/.test(text)) sum.heavy.push('blockly');
      if (/WebGLRenderer/.test(text)) sum.heavy.push('three');
      if (!from_folder && body.length > 1_000)
        expect(['gzip', 'br'], response.url()).toContain(await response.headerValue('content-encoding'));
      sum.bytes += from_folder ? gzipSync(body, { level: 9 }).length : (await response.request().sizes()).responseBodySize;
    }
    expect(sum.bytes).toBeGreaterThan(10_000);
    return sum;
  };
}
