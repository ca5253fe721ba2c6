import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { identityOf } from '../../bundles/identity/identity.ts'
import {
  audioUnitOf,
  type NamedPlugin,
  namedPlugin,
  textPlugin,
  vst2Plugin,
  vst3Plugin,
} from '../plugin-ids.ts'
import type { PluginUse } from '../song.ts'
import type { JoinableEntry, UsedPlugin } from './joinable-entry.ts'
import { joinsOf } from './joins-of.ts'
import { libraryIndexOf } from './library-index.ts'
import { isKnown, isShop, makerForm } from './names/maker-form.ts'
import { plainName } from './names/plain-name.ts'

/** Real songs and caches are outside the repository, as for the readers. */
const SAMPLES =
  process.env.PLUGFOLIO_SAMPLES ?? path.resolve(import.meta.dirname, '../../../../../shared/samples/daw')
const EXPECTED = path.join(SAMPLES, 'EXPECTED.json')
const hasSamples = fs.existsSync(EXPECTED)
if (!hasSamples) console.log('The sample songs are missing, so joining real plugins is not tested.')

type Row = { format: PluginUse['format']; id?: string | null; name?: string; maker?: string }

const files: [string, { uses?: Row[]; plugins?: Row[] }][] = hasSamples
  ? Object.entries(JSON.parse(fs.readFileSync(EXPECTED, 'utf8')).files)
  : []
const rowsByFile = files.map(([, { uses = [], plugins = [] }]) =>
  [...uses, ...plugins].filter(({ name }) => name),
)
const rows = rowsByFile.flat()

function useOf({ format, id = null, name = '', maker = '' }: Row): UsedPlugin {
  const { ids, ...plugin } = namedPluginOf(format, id, { name, maker })
  return { ...plugin, ids: ids() }
}

function namedPluginOf(
  format: Row['format'],
  id: string | null,
  names: { name: string; maker: string },
): NamedPlugin {
  if (!id) return namedPlugin(format, names)
  if (format === 'VST2') return vst2Plugin(Number(id), names)
  if (format === 'VST3') return vst3Plugin(id, names)
  if (format === 'CLAP' || format === 'LV2') return textPlugin(format, id, names)
  const [, type = '', subtype = '', manufacturer = ''] = /^(.{4}) (.{4}) (.{4})$/.exec(id) ?? []
  return audioUnitOf({ type, subtype, manufacturer }, names)
}

/** An entry that has only what the row says. */
const entryOf = (row: Row, at = 0): JoinableEntry => ({
  id: `${at}`,
  name: row.name ?? '',
  manufacturer: row.maker ?? '',
  formats: [row.format === 'VST2' ? 'VST' : row.format],
  keys: [
    ...useOf(row).ids,
    ...identityOf({
      name: row.name ?? '',
      manufacturer: row.maker ?? '',
      bundleId: null,
      audioUnit: null,
      classId: null,
    }).keys,
  ],
})

const certaintyOf = (use: UsedPlugin, entry: JoinableEntry) =>
  joinsOf(use, libraryIndexOf([entry])).joins[0]?.certainty ?? 'nothing'

/** Identifiers of examples are not identity keys, because unrelated makers keep them. */
const hasIds = (row: Row) => useOf(row).ids.length > 0
const hasMaker = ({ maker = '' }: Row) => isKnown(makerForm(maker))

const SPELLINGS = [
  (row: Row) => ({ ...row, name: `${row.name} x64` }),
  (row: Row) => ({ ...row, name: `${row.name}(64bit)` }),
  (row: Row) => ({ ...row, maker: row.maker && `${row.maker} GmbH` }),
  (row: Row) => row,
]

test.runIf(hasSamples)('each real plugin is found, with its identifiers and by its names alone', () => {
  let count = 0
  const wrong = rows.flatMap((row) =>
    SPELLINGS.flatMap((spell) => {
      const use = useOf(spell(row))
      const entry = entryOf(row)
      const alone = { ...use, id: null, ids: [] }
      count += 2
      return [
        [certaintyOf(use, entry), hasIds(row) ? 'certain' : hasMaker(row) ? 'likely' : 'perhaps', row],
        [certaintyOf(alone, entry), hasMaker(row) ? 'likely' : 'perhaps', row],
      ].filter(([found, wanted]) => found !== wanted)
    }),
  )

  console.info(`${count} pairs of one real plugin`)
  expect(count).toBeGreaterThan(1000)
  expect(wrong).toEqual([])
})

/** Different plugins for certain: one scan lists both in one format, under identifiers and names that differ by more than a width. */
const areTwo = (a: Row, b: Row) =>
  a.format === b.format &&
  a.id !== b.id &&
  plainName(a.name ?? '').name.toLowerCase() !== plainName(b.name ?? '').name.toLowerCase()

/** The plugins of this scan whose names are the most alike. */
function neighborsOf(row: Row, scan: Row[]) {
  const likeness = (other: Row) => {
    const [a, b] = [row.name ?? '', other.name ?? '']
    const at = [...a].findIndex((letter, index) => letter !== b[index])
    return (at < 0 ? a.length : at) + (row.maker === other.maker ? 3 : 0)
  }
  return scan
    .filter((other) => areTwo(row, other))
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, 12)
}

test.runIf(hasSamples)('no real plugin is joined with one that is like it', () => {
  let count = 0
  const wrong = rowsByFile.flatMap((scan) =>
    scan.flatMap((row) =>
      neighborsOf(row, scan).flatMap((other) => {
        const use = useOf(row)
        const entry = entryOf(other)
        count += 2
        return [use, { ...use, id: null, ids: [] }].flatMap((each) => {
          const found = certaintyOf(each, entry)
          return found === 'nothing' || found === 'perhaps'
            ? []
            : [`${row.name} is no ${other.name}: ${found}`]
        })
      }),
    ),
  )

  console.info(`${count} near misses of real plugins`)
  expect(count).toBeGreaterThan(2000)
  expect(wrong).toEqual([])
})

/** Changes that make hardly the same plugin: another maker's of the same name, and another edition. */
const OTHERS: [what: string, change: (row: Row) => Row][] = [
  ['another maker', (row) => ({ ...row, maker: 'Quite Another Maker' })],
  ['another maker before the name', (row) => ({ ...row, name: `Quite ${row.name}`, maker: 'Quite' })],
  ['another edition', (row) => ({ ...row, name: nextEdition(row.name ?? '') })],
]

const nextEdition = (name: string) =>
  /\d$/.test(name) ? name.replace(/\d+$/, (digits) => `${Number(digits) + 1}`) : `${name} 77`

test.runIf(hasSamples)(
  'no real plugin is more than perhaps one of another maker or edition by its name',
  () => {
    const named = rows.filter((row) => hasMaker(row) && !isShop(makerForm(row.maker ?? '')))
    let count = 0
    const wrong = named.flatMap((row) =>
      OTHERS.flatMap(([what, change]) => {
        count++
        const found = certaintyOf({ ...useOf({ ...change(row), id: null }), ids: [] }, entryOf(row))
        return found === 'nothing' || found === 'perhaps'
          ? []
          : [`${row.maker} ${row.name}, ${what}: ${found}`]
      }),
    )

    expect(count).toBeGreaterThan(1900)
    expect(wrong).toEqual([])
  },
)

test.runIf(hasSamples)('in a library of all real plugins with identifiers each use finds its own', () => {
  const entries = rows.filter(hasIds).map(entryOf)
  const library = libraryIndexOf(entries)
  const wrong = rows.filter(hasIds).flatMap((row) => {
    const [best] = joinsOf(useOf(row), library).joins
    return best?.certainty === 'certain' && !best.isOtherFormat ? [] : [row]
  })

  expect(wrong).toEqual([])
})
