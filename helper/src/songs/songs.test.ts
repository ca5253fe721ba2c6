import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { liveDevice, liveSet, vst3Info } from '#shared/songs/testing/live-files.ts'
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

  test.runIf(process.platform !== 'win32')('no part lies behind a link', () => {
    const at = path.join(folder, 'Song.logicx')
    const place = { path: at, real: at, isPackage: true, isPerhaps: false }
    for (const number of ['000', '2']) put(`Song.logicx/Alternatives/${number}/ProjectData`, 'x')
    put('Song.logicx/Resources/ProjectInformation.plist', 'x')
    expect(partsOf(place)).toHaveLength(3)
    put('elsewhere/ProjectData', 'x')
    put('elsewhere/ProjectInformation.plist', 'x')
    fs.symlinkSync(path.join(folder, 'elsewhere'), path.join(place.path, 'Alternatives/003'))
    fs.symlinkSync(path.join(folder, 'elsewhere/ProjectData'), path.join(place.path, 'Alternatives/2/Other'))
    fs.rmSync(path.join(place.path, 'Resources'), { recursive: true })
    fs.symlinkSync(path.join(folder, 'elsewhere'), path.join(place.path, 'Resources'))

    expect(partsOf(place)).toHaveLength(2)
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

  test('a song that never stops changing is refused and not remembered', async () => {
    const place = placeOf('a.als', setOf(1))
    afterReads(Number.POSITIVE_INFINITY, (read) => fs.writeFileSync(place.path, setOf(read + 1)))

    expect(await readPlace(place)).toEqual({ reading: { refused: 'changing' }, parts: [] })
  })
})

test.runIf(process.platform === 'linux')('private folders are not watched', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'watched-'))
  fs.mkdirSync(path.join(folder, 'private'))
  const onChange = vi.fn()
  const privateNow = () => (at: string) => at.endsWith('private')
  const { end } = watchSongs([folder], onChange, { privateNow, quiet: 60, look: 40 })
  await vi.waitUntil(() => onChange.mock.calls.length === 1)
  fs.writeFileSync(path.join(folder, 'private/a.als'), 'x')
  await wait(400)
  end()

  expect(onChange).toHaveBeenCalledTimes(1)
  fs.rmSync(folder, { recursive: true })
})
