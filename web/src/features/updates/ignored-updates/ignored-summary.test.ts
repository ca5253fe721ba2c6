import { expect, test } from 'vitest'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { ignoredSummary } from './ignored-summary.ts'

test.each<[string, IgnoredUpdate[]]>([
  ['All its updates', [{ what: 'version', version: '3.2' }, { what: 'plugin' }]],
  ['Version 3.2.1', [{ what: 'version', version: '3.2.1' }]],
  [
    'All up to 3.3, version 3.4',
    [
      { what: 'until-newer', version: '3.3' },
      { what: 'version', version: '3.4' },
    ],
  ],
])('%s', (words, ignored) => {
  expect(ignoredSummary(ignored)).toBe(words)
})
