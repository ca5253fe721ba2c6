import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { infoPlist } from '#shared/bundles/testing/plist-files.ts'
import { logicData } from '#shared/songs/testing/binary-files.ts'
import { contentDigest } from './content-digest.ts'
import { readPlace } from './read-place.ts'
import { partsOf } from './song-parts.ts'

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
