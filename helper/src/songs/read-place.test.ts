import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveDevice, liveSet, vst3Info } from '#shared/songs/testing/live-files.ts'
import { zipOf } from '#shared/songs/testing/zip.ts'
import { readPlace } from './read-place.ts'

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
