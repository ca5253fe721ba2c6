import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { tagsLeftOut } from './e2e/parts/campaign.ts'

/** The Chromium that `npm test` found; as root it cannot use its sandbox. */
const executablePath = process.env.CHROMIUM

/** The files that the change does not touch, or that passed before an interrupted full run continued. */
const leftOut = (process.env.PLUGFOLIO_LEFT_OUT ?? '').split('\n').filter(Boolean)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  testIgnore: leftOut.map((file) => `**/${file}`),
  outputDir: 'test-results',
  globalSetup: './e2e/parts/prepare-folder.ts',
  grepInvert: tagsLeftOut(),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A story often waits for a page: half as many again as there are processors keep them busy.
  workers: Math.ceil(Math.min(availableParallelism(), 4) * 1.5),
  fullyParallel: false,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Stories answer calls in place of the server, which they cannot do for a worker. Those about it allow it.
    serviceWorkers: 'block',
    // Animations slow stories down, and colors cannot be checked while they change.
    contextOptions: { reducedMotion: 'reduce' },
    // Chromium says light by default; the pictures are dark.
    colorScheme: 'dark',
    // Recording a story costs as much as running it.
    trace: process.env.PLUGFOLIO_TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Fewer processes and threads: an eighth less processor time.
        '--in-process-gpu',
        '--js-flags=--single-threaded-gc',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
