import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CachedPlugin } from './plugin-cache.ts'
import { readCaches } from './read-caches.ts'
import { cacheIn, dropped } from './testing/reading-caches.ts'

/** Real caches are outside the repository; PLUGFOLIO_SAMPLES is their folder when it is not beside it. */
const SAMPLES =
  process.env.PLUGFOLIO_SAMPLES ?? path.resolve(import.meta.dirname, '../../../../shared/samples/daw')
const EXPECTED = path.join(SAMPLES, 'EXPECTED.json')
const hasSamples = fs.existsSync(EXPECTED)
if (!hasSamples) console.log('The sample caches are missing, so reading real caches is not tested.')

type ExpectedPlugin = {
  format: string
  id?: string | null
  name: string
  maker?: string
  version?: string
  instrument?: boolean
  count?: number
}
type Expected = {
  kind: string
  plugins: ExpectedPlugin[]
  bulkRows?: number
  failedOrEmpty?: number
  compatPairs?: number
  disabled?: string[]
}

const expected: Record<string, Expected> = hasSamples
  ? JSON.parse(fs.readFileSync(EXPECTED, 'utf8')).files
  : {}
const names = Object.keys(expected).filter((name) => /^caches\/|\.ini$/.test(name))
/** The database of a running Live cannot be read alone. */
const NEEDS_WAL = 'caches/ableton/while-live-runs/Live-plugins-1.db'

const sample = (name: string) => dropped(path.basename(name), fs.readFileSync(path.join(SAMPLES, name)))
const cacheOf = (name: string) =>
  name.endsWith('-wal') ? cacheIn(sample(name), sample(name.replace(/-wal$/, ''))) : cacheIn(sample(name))

/** One line for each plugin, in one order. A maker of 9,014 letters is shortened on both sides. */
const lines = (plugins: ExpectedPlugin[], tellsInstruments: boolean) => [
  ...new Set(
    plugins
      .map(({ format, id = null, name, maker = '', version = '', instrument = false }) =>
        JSON.stringify([format, id, name, maker.slice(0, 40), version, tellsInstruments && instrument]),
      )
      .toSorted(),
  ),
]

const asExpected = ({ isInstrument, ...plugin }: CachedPlugin) => ({
  ...plugin,
  instrument: isInstrument === true,
})

test.runIf(hasSamples)('there are caches', () => {
  expect(names.length).toBeGreaterThan(18)
})

test.runIf(hasSamples).each(names.filter((name) => name !== NEEDS_WAL))(
  '%s has the plugins that an independent reader finds',
  async (name) => {
    const facts = expected[name]
    const { plugins, migrations, failedScans } = await cacheOf(name)
    const isBulk = ({ maker }: CachedPlugin) => maker === 'Bulk Works'
    const listed = facts?.disabled ? plugins.filter(({ isEnabled }) => isEnabled) : plugins
    const tellsInstruments = /^reaper-(?:vst|au|clap)-cache$/.test(facts?.kind ?? '')

    expect(lines(listed.filter((each) => !isBulk(each)).map(asExpected), tellsInstruments)).toEqual(
      lines(facts?.plugins ?? [], tellsInstruments),
    )
    expect(plugins.filter(isBulk)).toHaveLength(facts?.bulkRows ?? 0)
    if (facts?.failedOrEmpty !== undefined) expect(failedScans).toBe(facts.failedOrEmpty)
    if (facts?.compatPairs !== undefined) expect(migrations).toHaveLength(facts.compatPairs)
    if (facts?.disabled) {
      expect(plugins.filter(({ isEnabled }) => !isEnabled).map((each) => each.name)).toEqual(facts.disabled)
    }
    for (const { name: twice, count } of facts?.plugins ?? []) {
      if (count === 2) expect(plugins.find((each) => each.name === twice)?.processors).toHaveLength(2)
    }
  },
)

test.runIf(hasSamples)('the database of a running Live says that it needs its log', async () => {
  expect(await readCaches([sample(NEEDS_WAL)])).toEqual({
    caches: [],
    refused: [{ name: 'Live-plugins-1.db', reason: 'needs-wal' }],
  })
})

test.runIf(hasSamples)('songs and broken files are refused', async () => {
  const bad = fs.readdirSync(path.join(SAMPLES, 'bad')).map((name) => sample(`bad/${name}`))
  const { caches, refused } = await readCaches(bad)

  expect(caches).toEqual([])
  expect(refused).toHaveLength(bad.length)
})
