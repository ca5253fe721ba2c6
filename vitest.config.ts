import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** How many test files of the helper run at once, after all others; unset, they share the workers of all tests. `npm test` sets it. */
const helperWorkers = Number(process.env.HELPER_TEST_WORKERS) || undefined

const SHARED_HASH = path.resolve(import.meta.dirname, 'server/test/sign-in/shared-hash.ts')

/** More room for young objects: a database or a page makes many, and collecting them more seldom spares a sixteenth of the time. */
const execArgv = ['--max-semi-space-size=32']

/** The milliseconds that a test may take. The long run does in one test what takes minutes on a busy machine. */
const limit = (milliseconds: number) => (process.env.PLUGFOLIO_LONG ? 3_600_000 : milliseconds)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shared',
          isolate: false,
          include: ['shared/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: limit(30_000),
        },
      },
      {
        test: {
          name: 'tools',
          isolate: false,
          include: ['tools/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: limit(30_000),
        },
      },
      {
        test: {
          name: 'server',
          execArgv,
          isolate: false,
          // The long run measures sign-ins, so it hashes every password.
          ...(!process.env.PLUGFOLIO_LONG && { alias: { '@node-rs/argon2': SHARED_HASH } }),
          setupFiles: ['server/test/set-up.ts'],
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/a-cluster.ts'],
          testTimeout: limit(180_000),
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'helper',
          isolate: false,
          ...(helperWorkers && { maxWorkers: helperWorkers, sequence: { groupOrder: 1 } }),
          include: ['helper/**/*.test.ts'],
          environment: 'node',
          testTimeout: limit(60_000),
          hookTimeout: limit(60_000),
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          execArgv,
          // Setting up a page costs more than most test files; `set-up.ts` cleans the page for each of them.
          isolate: false,
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // Otherwise a clicked download would navigate the shared page away.
          environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
          testTimeout: limit(60_000),
          hookTimeout: limit(60_000),
          setupFiles: ['web/test/set-up.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web-rules',
          execArgv,
          isolate: false,
          // Most rules of the web need no page; a file that needs one says so in its first line.
          include: ['web/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: limit(60_000),
          setupFiles: ['web/test/set-up.ts'],
        },
      },
    ],
  },
})
