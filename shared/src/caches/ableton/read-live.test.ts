import { expect, test } from 'vitest'
import { DEVICE, liveDatabase, livePages } from '../testing/live-database.ts'
import { cacheIn, dropped, refusalOfFile, short } from '../testing/reading-caches.ts'
import { databaseFile, walFile } from '../testing/sqlite-files.ts'

const NAME = 'Live-plugins-1.db'
const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'

test('a database of Live gives plugins of three formats with their files', async () => {
  const plugins = [
    { device: DEVICE, name: 'Synth', vendor: 'Maker GmbH', version: '1.2', module: 1 },
    { device: 'device:vst:instr:-1163005939?n=Comp%20One', name: '', module: 2 },
    { device: 'device:au:audiofx:1165520240:1165513593:1635083896?n=Delay', name: 'Delay', module: 3 },
    { device: 'device:ableton:audiofx:eq', name: 'EQ' },
    { device: DEVICE, name: 'Synth', vendor: 'Maker GmbH', version: '1.2', module: 4 },
  ]
  const modules = [{}, { path: 'C:\\VST\\Comp.dll', processor: 1 }, { path: '' }, { processor: 1 }]
  const cache = await cacheIn(dropped(NAME, liveDatabase(plugins, modules), '2026-01-02T03:04:05Z'))

  expect(cache).toMatchObject({
    kind: 'live-database',
    host: 'Ableton Live',
    seenAt: '2026-01-02T03:04:05Z',
    gap: null,
  })
  expect(cache.plugins.map(short)).toEqual([
    `VST3 Synth, maker Maker GmbH, id ${CLASS_ID}, ids cid:${CLASS_ID}, version 1.2, path /Library/a.vst3, processors arm64 x86_64`,
    'VST2 Comp, maker Maker, id 3131961357, ids vst2:BAADF00D, version 1.0, path C:\\VST\\Comp.dll, processors x86_64, isInstrument true',
    'AU Delay, maker Maker, id aufx ExSy Exmp, ids code:Exmp/ExSy, version 1.0, processors arm64',
  ])
})

test('a plugin that is off, one that failed, and a file without a plugin are told apart', async () => {
  const modules = [{}, { path: '/b.vst3', scanstate: 3 }, { path: '/c.vst3', scanstate: 3 }]
  const plugins = [
    { device: DEVICE, name: 'Off', enabled: 0 },
    { device: DEVICE, name: 'Failed', module: 2 },
    { device: DEVICE, name: 'Bad', scanstate: 3 },
  ]
  const { plugins: found, failedScans } = await cacheIn(dropped(NAME, liveDatabase(plugins, modules)))

  expect(found.map(({ name, isEnabled, isFailed }) => [name, isEnabled, isFailed])).toEqual([
    ['Off', false, false],
    ['Failed', true, true],
    ['Bad', true, true],
  ])
  expect(failedScans).toBe(1)
})

/** A database whose rows are only in its log, as while Live runs. */
function whileLiveRuns() {
  const pages = livePages([{ device: DEVICE, name: 'Synth' }], [{}], { usesWal: true })
  const empty = databaseFile([], { usesWal: true })
  const frames = pages.map((bytes, i) => ({
    page: i + 1,
    bytes,
    commit: i === pages.length - 1 ? pages.length : 0,
  }))
  return {
    database: dropped(NAME, empty),
    wal: dropped(`${NAME}-wal`, walFile(frames), '2026-05-01T00:00:00Z'),
  }
}

test('the rows of a running Live are in its log, in whatever order the files come', async () => {
  const { database, wal } = whileLiveRuns()
  const memory = dropped(`${NAME}-shm`, 'anything')
  const cache = await cacheIn(wal, memory, database)

  expect(cache.plugins.map(({ name }) => name)).toEqual(['Synth'])
  expect(cache.seenAt).toBe('2026-05-01T00:00:00Z')
  expect(cache.gap).toBeNull()
  expect((await cacheIn({ ...wal, name: 'wal (1)' }, { ...database, name: 'live.db' })).plugins).toHaveLength(
    1,
  )
})

test('one of the two alone is refused', async () => {
  const { database, wal } = whileLiveRuns()

  expect(await refusalOfFile(database)).toBe('needs-wal')
  expect(await refusalOfFile(wal)).toBe('wal-alone')
})

test('with tables but no rows the rows are in the log too, and with rows newer ones may be', async () => {
  const usesWal = { usesWal: true }

  expect(await refusalOfFile(dropped(NAME, liveDatabase([], [], usesWal)))).toBe('needs-wal')
  const full = dropped(NAME, liveDatabase([{ device: DEVICE }], [{}], usesWal))
  expect((await cacheIn(full)).gap).toBe('without-wal')
  expect((await cacheIn(full, dropped(`${NAME}-wal`, ''))).gap).toBeNull()
})

test('a database that a program is changing is refused', async () => {
  const database = dropped(NAME, liveDatabase([{ device: DEVICE }], [{}]))

  expect(await refusalOfFile(database, dropped(`${NAME}-journal`, 'something'))).toBe('in-use')
  expect(await refusalOfFile(database, dropped(`${NAME}-journal`, ''))).toBeUndefined()
  const locked = { ...database, read: () => Promise.reject(Object.assign(new Error(), { code: 'EBUSY' })) }
  expect(await refusalOfFile(locked)).toBe('in-use')
  const torn = liveDatabase([{ device: DEVICE }], [{}], { usesWal: true })
  torn[2 * 4096] = 99
  expect(await refusalOfFile(dropped(NAME, torn))).toBe('in-use')
})

test('another database, or a damaged one, is refused', async () => {
  const other = databaseFile([{ name: 'files', sql: 'CREATE TABLE files(a TEXT)', rows: [] }])

  expect(await refusalOfFile(dropped('Live-files-1.db', other))).toBe('other-database')
  const damaged = liveDatabase([{ device: DEVICE }], [{}])
  damaged[100] = 7
  expect(await refusalOfFile(dropped(NAME, damaged))).toBe('damaged')
  expect(await refusalOfFile(dropped(NAME, damaged.slice(0, 200)))).toBe('cut-short')
})

test('a list of scans gives names of files, and which are off', async () => {
  const list =
    '"C:\\VST3\\Other.vst3",3,1,ok,"1:2"\r\n"C:\\VST\\Old.dll",1,1,disabled,"1:2"\r\n"C:\\VST\\Bad.dll",1,1,crashed,"1:2"\r\nnoise\r\n'
  const { plugins, failedScans } = await cacheIn(dropped('PluginScanDb.txt', list))

  expect(plugins.map(short)).toEqual([
    'VST3 Other, path C:\\VST3\\Other.vst3',
    'VST2 Old, path C:\\VST\\Old.dll, isOff true',
  ])
  expect(failedScans).toBe(1)
})

test('a log gives the VST3 plugins that were loaded', async () => {
  const said = (text: string) => `2026-09-26T12:00:00.000000: info: ${text}\n`
  const loaded = (maker: string, name: string) =>
    said(
      `VST3: plugin processor successfully loaded: ${maker} '${name}' v1.2 (cid: {01234567-89AB-CDEF-0123-456789ABCDEF})`,
    )
  const log =
    said('Init') +
    loaded("D'Maker", "It's 'On'") +
    said('/Users/ana/Song.als') +
    loaded("D'Maker", "It's 'On'")
  const cache = await cacheIn(dropped('Log.txt', log))

  expect(cache.gap).toBe('only-loaded')
  expect(cache.plugins.map(short)).toEqual([
    `VST3 It's 'On', maker D'Maker, id ${CLASS_ID}, ids cid:${CLASS_ID}, version 1.2`,
  ])
})
