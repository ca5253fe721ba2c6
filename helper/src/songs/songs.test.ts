import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { infoPlist } from '#shared/bundles/testing/plist-files.ts'
import { logicData } from '#shared/songs/testing/binary-files.ts'
import { liveDevice, liveSet, vst3Info } from '#shared/songs/testing/live-files.ts'
import { zipOf } from '#shared/songs/testing/zip.ts'
import { contentDigest } from './content-digest.ts'
import { readPlace } from './read-place.ts'
import { partsOf } from './song-parts.ts'
import { watchSongs } from './watch-songs.ts'

describe('song parts', () => {
  let folder: string
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parts-'))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  function put(name: string, content: string | Uint8Array) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), content)
  }

  const NUMBERS = ['010', '000', '2', '001']

  /** A package whose alternatives differ in tempo and in their plugins. */
  function packageOf(name: string) {
    for (const number of NUMBERS) {
      const use = { name: `Plugin ${number}`, codes: ['aufx', 'ExDl', 'Exmp'] as [string, string, string] }
      put(`${name}/Alternatives/${number}/ProjectData`, logicData([use]))
      put(`${name}/Alternatives/${number}/MetaData.plist`, infoPlist({ BeatsPerMinute: 90 + Number(number) }))
    }
    put(`${name}/Alternatives/VariantNames.plist`, '')
    put(`${name}/Resources/ProjectInformation.plist`, infoPlist({ LastSavedFrom: 'Logic Pro 11.1 (6000)' }))
    const at = path.join(folder, name)
    return { path: at, real: at, isPackage: true, isPerhaps: false }
  }

  /** As file systems do that have no order of their own. */
  function turnFolders() {
    const readdirSync = fs.readdirSync
    vi.spyOn(fs, 'readdirSync').mockImplementation((...args: unknown[]) =>
      Reflect.apply(readdirSync, fs, args).toReversed(),
    )
  }

  test.each(['Song.logicx', 'Song.band'])(
    'the parts of %s have one order, whatever order its folder has',
    async (name) => {
      const place = packageOf(name)
      const [parts, digest, { reading }] = [
        partsOf(place),
        contentDigest(partsOf(place)),
        await readPlace(place),
      ]
      expect(parts.map((part) => part.name)).toEqual([
        ...['000', '001', '010', '2'].flatMap((number) => [
          `Alternatives/${number}/ProjectData`,
          `Alternatives/${number}/MetaData.plist`,
        ]),
        'Resources/ProjectInformation.plist',
      ])
      expect(reading.song).toMatchObject({ daw: 'Logic Pro', version: '11.1', tempo: 90 })
      expect(reading.song?.uses).toHaveLength(4)

      turnFolders()
      expect(partsOf(place)).toEqual(parts)
      expect(contentDigest(partsOf(place))).toBe(digest)
      expect((await readPlace(place)).reading).toEqual(reading)
    },
  )

  test.runIf(process.platform !== 'win32')('no part lies behind a link', () => {
    const place = packageOf('Song.logicx')
    put('elsewhere/ProjectData', 'x')
    put('elsewhere/ProjectInformation.plist', 'x')
    fs.symlinkSync(path.join(folder, 'elsewhere'), path.join(place.path, 'Alternatives/003'))
    fs.symlinkSync(path.join(folder, 'elsewhere/ProjectData'), path.join(place.path, 'Alternatives/2/Other'))
    fs.rmSync(path.join(place.path, 'Resources'), { recursive: true })
    fs.symlinkSync(path.join(folder, 'elsewhere'), path.join(place.path, 'Resources'))

    expect(partsOf(place)).toHaveLength(8)
  })
})

describe('read place', () => {
  const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
  const setOf = (count: number) =>
    liveSet({
      tracks: [
        { devices: Array.from({ length: count }, () => liveDevice({ info: vst3Info('Plugin', CLASS_ID) })) },
      ],
    })

  let folder: string
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songs-'))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const placeOf = (name: string, content: Uint8Array) => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, content)
    return { path: file, real: file, isPackage: false, isPerhaps: false }
  }

  /** Calls `act` after each of the first `times` reads. */
  function afterReads(times: number, act: (read: number) => void) {
    const readSync = fs.readSync
    let reads = 0
    vi.spyOn(fs, 'readSync').mockImplementation((...args: unknown[]) => {
      const length: number = Reflect.apply(readSync, fs, args)
      if (reads++ < times) act(reads)
      return length
    })
  }

  test('a song that its DAW saves meanwhile is read as it was saved', async () => {
    const place = placeOf('a.als', setOf(1))
    afterReads(1, () => fs.writeFileSync(place.path, setOf(200)))
    const { reading, parts } = await readPlace(place)

    expect(reading.song?.uses).toMatchObject([{ count: 200 }])
    expect(parts).toMatchObject([{ size: fs.statSync(place.path).size }])
  })

  test('a song that is replaced meanwhile is read as the new one', async () => {
    const place = placeOf('a.als', setOf(1))
    afterReads(1, () => {
      fs.writeFileSync(`${place.path}.new`, setOf(3))
      fs.renameSync(`${place.path}.new`, place.path)
    })

    expect((await readPlace(place)).reading.song?.uses).toMatchObject([{ count: 3 }])
  })

  test('a song that never stops changing is refused and not remembered', async () => {
    const place = placeOf('a.als', setOf(1))
    afterReads(Number.POSITIVE_INFINITY, (read) => fs.writeFileSync(place.path, setOf(read + 1)))

    expect(await readPlace(place)).toEqual({ reading: { refused: 'changing' }, parts: [] })
  })

  test('a song that is gone is refused', async () => {
    const place = placeOf('a.als', setOf(1))
    fs.rmSync(place.path)

    expect((await readPlace(place)).reading).toEqual({ refused: 'not-opened' })
  })

  test('no file stays open, whatever a song holds', async () => {
    const places = [
      placeOf('a.als', setOf(5)),
      placeOf('b.als', setOf(5).slice(0, 200)),
      placeOf('c.als', new Uint8Array(setOf(50).map((byte, i) => (i > 100 ? 7 : byte)))),
      placeOf('d.dawproject', zipOf({ 'project.xml': '<a'.repeat(1000) })),
    ]
    const opened = vi.spyOn(fs, 'openSync')
    const closed = vi.spyOn(fs, 'closeSync')
    const refusals: (string | undefined)[] = []
    for (const place of places) refusals.push((await readPlace(place)).reading.refused)

    expect(refusals[0]).toBeUndefined()
    expect(opened).toHaveBeenCalledTimes(4)
    expect(closed).toHaveBeenCalledTimes(4)
  })
})

describe('watch songs', () => {
  let folder: string
  let end = () => {}
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'watched-'))
  })
  afterEach(() => {
    end()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const put = (name: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), 'x')
  }

  /** Watches with short pauses. Returns what counts the calls, after the first one at the start. */
  async function watching(privateFolder = '-') {
    const onChange = vi.fn()
    const privateNow = () => (at: string) => at.endsWith(privateFolder)
    end = watchSongs([path.join(folder, 'songs')], onChange, { privateNow, quiet: 60, look: 40 }).end
    await vi.waitUntil(() => onChange.mock.calls.length === 1)
    onChange.mockClear()
    return onChange
  }

  const oneCall = async (onChange: ReturnType<typeof vi.fn>) => {
    await vi.waitUntil(() => onChange.mock.calls.length > 0, { timeout: 3000 })
    await wait(300)
    expect(onChange).toHaveBeenCalledTimes(1)
    onChange.mockClear()
  }

  test('several saves soon after each other are one change', async () => {
    put('songs/deep/er/a.als')
    const onChange = await watching()
    for (let i = 0; i < 5; i++) {
      put('songs/deep/er/a.als')
      await wait(20)
    }
    await oneCall(onChange)
  })

  test('audio that is recorded is no change, a song in a new folder is one', async () => {
    put('songs/a.als')
    const onChange = await watching()
    put('songs/take 1.wav')
    await wait(400)
    expect(onChange).not.toHaveBeenCalled()
    put('songs/New 1.2 Project/a.als')
    await oneCall(onChange)
    put('songs/New 1.2 Project/a.als')
    await oneCall(onChange)
  })

  test('a folder that vanishes and comes back is watched again', async () => {
    put('songs/a.als')
    const onChange = await watching()
    fs.rmSync(path.join(folder, 'songs'), { recursive: true })
    await oneCall(onChange)
    put('songs/b/c.als')
    await oneCall(onChange)
    fs.rmSync(path.join(folder, 'songs/b'), { recursive: true })
    await oneCall(onChange)
    put('songs/b/c.als')
    await oneCall(onChange)
    put('songs/b/c.als')
    await oneCall(onChange)
  })

  test.runIf(process.platform === 'linux')('private folders are not watched', async () => {
    put('songs/private/a.als')
    const onChange = await watching('private')
    put('songs/private/a.als')
    await wait(400)

    expect(onChange).not.toHaveBeenCalled()
  })

  test('nothing is called after the end', async () => {
    put('songs/a.als')
    const onChange = await watching()
    put('songs/a.als')
    // The change is seen, and the pause after it not yet over.
    await wait(20)
    end()
    await wait(300)

    expect(onChange).not.toHaveBeenCalled()
  })
})
