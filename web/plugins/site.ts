// site.ts -- builds site.html: index.html for a folder of files on any static host, which `crux site` writes. It names its files
// relative to itself, says that there is no server, and brings its own content security policy. So does embed/site.html.
import type { Plugin } from 'vite';

const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const head = `<head>
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="crux-site" content="files" />`;

export function site(): Plugin {
  return {
    name: 'site',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [folder, up] of [
          ['', './'],
          ['embed/', '../'],
        ]) {
          const page = bundle[`${folder}index.html`];
          if (page?.type !== 'asset') return this.error(`there is no ${folder}index.html to make site.html from`);
          const html = String(page.source)
            .replace('<head>', head)
            .replaceAll(/ (href|src)="\//g, ` $1="${up}`);
          this.emitFile({ type: 'asset', fileName: `${folder}site.html`, source: html });
        }
      },
    },
  };
}
