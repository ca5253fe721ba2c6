import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ImportedPlugin, importedPlugin } from '#shared/transfer/imported-plugin.ts'
import type { ExistingEntry } from './existing-entry.ts'
import { type MergedEntry, mergedEntry } from './merged-entry.ts'

const NOW = new Date('2026-01-05T12:00:00Z')
const context = {
  link: { definitionId: null, latest: [] },
  machines: new Set(['mine']),
  makeId: randomUUID,
  now: NOW,
}

/** The entry in the library after an import with this result. */
function entryAfter(existing: ExistingEntry | undefined, merged: MergedEntry): ExistingEntry {
  return {
    id: existing?.id ?? randomUUID(),
    columns: JSON.parse(JSON.stringify(merged.columns)),
    version: merged.shown.version,
    versionSince: 0,
    keys: [...(existing?.keys ?? []), ...merged.keys],
    installed: [...(existing?.installed ?? []), ...merged.installations],
    ignored: [...(existing?.ignored ?? []), ...merged.ignored] as ExistingEntry['ignored'],
    latest: [],
    hasMerged: false,
    hasPending: false,
  }
}

const word = fc.constantFrom('', 'a', 'b', 'Waves')
const machine = fc.constantFrom('', 'mine', 'theirs')
const installation = fc.record({
  format: fc.constantFrom('VST3', 'AU', 'Component', 'Nonsense'),
  path: fc.constantFrom('', 'a.vst3', '/x/a.vst3', '/y/a.vst3'),
  version: fc.constantFrom('', '1.0', '2.0', 'beta'),
  machine,
})
const chosen = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const plugin: fc.Arbitrary<ImportedPlugin> = fc
  .record({
    id: fc.uuid(),
    name: fc.constantFrom('A', 'B'),
    manufacturer: word,
    type: word,
    isGuess: fc.boolean(),
    isUAD: fc.boolean(),
    isOwned: fc.boolean(),
    isFavorite: fc.boolean(),
    tags: fc.option(fc.uniqueArray(fc.constantFrom('x', 'y', 'z'))),
    updateUrl: fc.constantFrom(null, '', 'https://a.org', 'https://b.org'),
    metadata: fc.record(
      {
        description: word,
        isFree: fc.boolean(),
        ownership: fc.constantFrom('owned', 'trial'),
        ownershipMark: fc.constantFrom('owned', 'not-owned'),
      },
      { requiredKeys: [] },
    ),
    overrides: fc.record({ version: word, formats: fc.constant(['AU']) }, { requiredKeys: [] }),
    replaced: fc.record(
      {
        name: word,
        manufacturer: word,
        isGuess: fc.boolean(),
        type: word,
        description: word,
        isFree: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    installations: fc.array(installation, { maxLength: 5 }),
    ignored: fc.constantFrom([], [{ what: 'plugin' }], [{ what: 'version', version: '2.0' }]),
    hasPicture: chosen(fc.boolean()),
  })
  .map((imported) => importedPlugin.parse(imported))

test('merging the same plugin again changes nothing', () => {
  fc.assert(
    fc.property(fc.option(plugin, { nil: undefined }), plugin, (before, imported) => {
      const existing = before && entryAfter(undefined, mergedEntry(before, undefined, context))
      const first = entryAfter(existing, mergedEntry(imported, existing, context))
      const again = mergedEntry(imported, first, context)
      expect({ ...again, shown: undefined, columns: JSON.parse(JSON.stringify(again.columns)) }).toEqual({
        columns: first.columns,
        shown: undefined,
        installations: [],
        replaced: [],
        keys: [],
        ignored: [],
        updates: [],
      })
    }),
    { numRuns: 500 },
  )
})

test('merging keeps all values of the library', () => {
  fc.assert(
    fc.property(plugin, plugin, (before, imported) => {
      const existing = entryAfter(undefined, mergedEntry(before, undefined, context))
      const { columns } = mergedEntry(imported, existing, context)
      const columnsBefore = existing.columns
      expect(columns.tags.slice(0, columnsBefore.tags.length)).toEqual(columnsBefore.tags)
      expect(columns.isFavorite || !columnsBefore.isFavorite).toBe(true)
      if (columnsBefore.metadata.ownershipMark) expect(columns.isOwned).toBe(columnsBefore.isOwned)
      expect(columns.overrides).toMatchObject(columnsBefore.overrides)
      expect(columns.replaced).toMatchObject(columnsBefore.replaced)
      expect(columns.metadata).toMatchObject({
        ...columnsBefore.metadata,
        description: expect.any(String),
        isFree: expect.any(Boolean),
      })
      for (const field of ['name', 'manufacturer', 'type', 'updateUrl'] as const)
        if (field in columnsBefore.replaced) expect(columns[field]).toBe(columnsBefore[field])
    }),
    { numRuns: 500 },
  )
})
