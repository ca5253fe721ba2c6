import { expect, test, vi } from 'vitest'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aFormat, anAvailableUpdate } from '../../../../test/an-available-update.ts'
import { ignoredSummary, ignoreItems } from './ignore-items.ts'

test('Ignore These Versions ignores the version of every format', () => {
  const plugin = aPlugin({ updateAvailable: true })
  const evidence = anAvailableUpdate(plugin.id)
  evidence.formats.push(aFormat({ format: 'AAX', latest: { ...aFormat().latest, version: '2.0.16' } }))
  const ignore = vi.fn()
  const actions = { ignore, markUpToDate: vi.fn(), markAs: vi.fn(), remove: vi.fn() }

  const items = ignoreItems(plugin, evidence, actions)
  for (const item of items) item.onSelect()

  expect(items.map(({ label }) => label)).toEqual(['Ignore These Versions', 'Ignore This Plugin'])
  expect(ignore.mock.calls.map(([{ add }]) => add)).toEqual([
    [
      { what: 'version', version: '2.1.0' },
      { what: 'version', version: '2.0.16' },
    ],
    [{ what: 'plugin' }],
  ])
})

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
