// Debian's Chromium, and a server that `run` has started at $CRUX_URL. Failed tests are kept in $CRUX_KEPT.
import { defineConfig } from '@playwright/test';

const kept = process.env.CRUX_KEPT ?? '../../build/browser';

export default defineConfig({
  // Tests of every game lie here; those of one game lie with it.
  testDir: '../..',
  testMatch: ['tests/browser/*.spec.ts', 'src/games/*/web/*.spec.ts'],
  respectGitIgnore: true,
  outputDir: `${kept}/results`,
  reporter: [['list'], ['json', { outputFile: `${kept}/results.json` }]],
  workers: 3, // for two cores: tests often wait
  fullyParallel: true,
  forbidOnly: true,
  // To record a trace takes a fifth of the time. So only a test that has failed is run again, with a trace. If it passes then, the
  // summary lists it as flaky: mend it, though it does not stop a change that has nothing to do with it.
  retries: 1,
  timeout: 300_000, // a machine that is busy with other tests takes its time
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.CRUX_URL ?? 'http://127.0.0.1:8080',
    viewport: { width: 1200, height: 900 },
    serviceWorkers: 'block', // away.spec.ts wants them; page.route would not see what they fetch
    contextOptions: { reducedMotion: 'reduce' }, // a test that wants to see motion asks for it
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // No sandbox: the tests may run as root. WebGL is drawn by the processor; the rest of the page is not slowed by that.
      args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
    },
  },
});
