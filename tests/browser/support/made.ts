// made.ts -- a puzzle of a level, as the server makes it. The same seed gives the same puzzle.
import { expect, type APIRequestContext } from '@playwright/test';

export async function made_id(request: APIRequestContext, game: string, level: string, seed = 1): Promise<string> {
  const started = await request.post('/api/v1/generate', { data: { game, level, seed, count: 1 } });
  expect(started.ok(), await started.text()).toBe(true);
  const { id } = (await started.json()).job;
  let found = '';
  await expect
    .poll(
      async () => {
        const job = await (await request.get(`/api/v1/jobs/${id}`)).json();
        found = job.puzzles[0] ?? '';
        return found;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return found;
}
