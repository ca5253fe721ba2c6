import { expect, test } from 'vitest'
import { testRunsOf } from './test-runs-of.mjs'

test('a rule has its own tests, then all related ones', () => {
  expect(testRunsOf('shared/src/uad/catalog/brands.ts')[0]).toEqual([
    'related',
    'shared/src/uad/catalog/brands.ts',
    '--project=shared',
  ])
  expect(testRunsOf('shared/src/daw-tags/tags-plan.ts').slice(0, 2)).toEqual([
    expect.arrayContaining(['run', 'shared/src/daw-tags/tags-plan.test.ts', '--project=shared']),
    ['related', 'shared/src/daw-tags/tags-plan.ts', '--project=shared'],
  ])
})

test('a contract also has the tests of its server feature', () => {
  expect(testRunsOf('shared/src/account/contract.ts').at(-1)).toEqual(
    expect.arrayContaining([
      'run',
      'server/src/features/account/sessions/sessions.test.ts',
      '--project=server',
    ]),
  )
})

test('a server file has its own tests, then those of its feature, then those of every call', () => {
  const runs = testRunsOf('server/src/features/account/second-factor/recovery-codes.ts')

  expect(runs[0]).toContain('server/src/features/account/second-factor/recovery-codes.test.ts')
  expect(runs[1]).not.toContain('server/src/features/account/second-factor/recovery-codes.test.ts')
  expect(runs[2]).toContain('server/test/security/access.test.ts')
})
