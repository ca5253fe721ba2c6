import { PLIST_MAX, plistIn } from '../../bundles/plist/plist.ts'
import { type PlistDict, textAt } from '../../bundles/plist/plist-value.ts'
import { ByteWindow, latin1, littleEndian } from '../bytes/byte-window.ts'
import { SONG_LIMITS } from '../limits.ts'
import { audioUnitOf, type NamedPlugin } from '../plugin-ids.ts'
import { type SongStart, START, startOf } from '../recognize.ts'
import { type SongGap, UnreadableSongError } from '../refusal.ts'
import { emptySong, type Song } from '../song.ts'
import type { PackedFile, SongFile } from '../source.ts'
import { UseList, withUses } from '../use-list.ts'
import { allBytes, unpackedFile } from '../zip/unpacked-file.ts'

const PROJECT_DATA = /(?:^|\/)Alternatives\/\d{1,4}\/ProjectData$/

export const isLogic = (files: readonly PackedFile[]) => files.some(({ path }) => PROJECT_DATA.test(path))

/**
 * The facts of a package of Logic Pro or GarageBand, as a folder or in an archive. Of several alternatives the one with the
 * most instances of a plugin counts for it. Whether a plugin is off is not known. Throws `UnreadableSong`.
 */
export async function readLogic(files: readonly PackedFile[], name: string): Promise<Song> {
  // An archive has its files in any order.
  const all = files
    .filter(({ path }) => PROJECT_DATA.test(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const alternatives = all.slice(0, MAX_ALTERNATIVES)
  if (alternatives.length === 0) throw new UnreadableSongError('no-song-inside')
  const { songs, refused } = await readAlternatives(alternatives)
  const [first] = songs
  if (!first) throw refused[0]
  const isHalf = refused.length > 0 || namedAlternatives(files) > all.length
  const gap = isHalf ? 'half-package' : all.length > MAX_ALTERNATIVES ? 'too-many-plugins' : null
  const song = {
    ...first,
    uses: mostOf(songs),
    incomplete: songs.find(({ incomplete }) => incomplete)?.incomplete ?? gap,
  }
  const folder = alternatives[0]?.path.replace(/ProjectData$/, '') ?? ''
  readMeta(song, await plistOf(files, `${folder}MetaData.plist`))
  const root = folder.replace(/Alternatives\/\d{1,4}\/$/, '')
  readProgram(
    song,
    await plistOf(files, `${root}Resources/ProjectInformation.plist`),
    isGarageBand(name, files),
  )
  return song
}

const isGarageBand = (name: string, files: readonly PackedFile[]) =>
  /\.band(?:\.zip)?$/i.test(name) || files.some(({ path }) => /\.band\//i.test(path))

const MAX_ALTERNATIVES = 64

async function readAlternatives(files: readonly PackedFile[]) {
  const songs: Song[] = []
  const refused: unknown[] = []
  for (const file of files)
    try {
      songs.push(await readLogicData(await unpackedFile(file)))
    } catch (error) {
      refused.push(error)
    }
  return { songs, refused }
}

/** How many alternatives a package has, with those that lost their plugins on the way. */
const namedAlternatives = (files: readonly PackedFile[]) =>
  new Set(
    files.flatMap(
      ({ path }) => /^.*Alternatives\/\d{1,4}\/(?=(?:ProjectData|MetaData\.plist)$)/.exec(path) ?? [],
    ),
  ).size

/** True for the `ProjectData` of a package. */
export const isProjectData = ({ head }: SongStart) => head.startsWith('#G\xc0\xab')

/** The facts of a file `ProjectData`. Throws `UnreadableSong` when it holds something else, as after half a copy. */
export async function readLogicData(file: SongFile): Promise<Song> {
  if (!isProjectData(startOf(file.name, await file.read(0, START)))) throw new UnreadableSongError('damaged')
  const uses = new UseList()
  const { plugins, ownDevices, gap } = await readProjectData(file)
  for (const plugin of plugins) uses.add(plugin)
  return withUses({ ...emptySong('logic', 'Logic Pro'), ownDevices }, uses, gap)
}

/** Each plugin as often as the alternative has it that has it most. */
function mostOf(songs: Song[]) {
  const most = new Map<string, Song['uses'][number]>()
  for (const use of songs.flatMap(({ uses }) => uses)) {
    const key = `${use.id}\n${use.name}`
    const other = most.get(key)
    if (!other || other.count < use.count) most.set(key, use)
  }
  return [...most.values()].slice(0, SONG_LIMITS.uses)
}

/** A missing or damaged list only leaves facts unknown. */
async function plistOf(files: readonly PackedFile[], path: string): Promise<PlistDict | undefined> {
  const file = files.find((each) => each.path === path)
  if (!file || file.size > PLIST_MAX) return undefined
  try {
    return plistIn(await allBytes(file, PLIST_MAX))
  } catch {
    return undefined
  }
}

function readMeta(song: Song, meta: PlistDict | undefined) {
  const number = (key: string, min: number, max: number) => {
    const value = meta?.get(key)
    return typeof value === 'number' && value >= min && value <= max ? value : null
  }
  song.tempo = number('BeatsPerMinute', 1, 2000)
  song.tracks = number('NumberOfTracks', 0, 100_000)
  const sounds = meta?.get('AudioFiles')
  song.samples = Array.isArray(sounds) ? sounds.length : null
}

/** `Logic Pro X 10.7.4 (5554)` */
function readProgram(song: Song, information: PlistDict | undefined, isGarageBand: boolean) {
  const [, daw = '', version = ''] =
    /^([A-Za-z ]{1,40}?) (\d[\d.]{0,20})/.exec(textAt(information, 'LastSavedFrom')) ?? []
  song.daw = daw || (isGarageBand ? 'GarageBand' : 'Logic Pro')
  song.version = version
}

/** The newest format whose files were compared, two bytes at 4; Logic writes 2513 today. */
const NEWEST_CHECKED = 2513
const HEAD = 24
const CHUNK_HEAD = 36
/** The code of a chunk with a plugin, as the file writes it. */
const PLUGIN = 'UCuA'
/** The bytes of such a chunk up to the codes of its Audio Unit. */
const PLUGIN_HEAD = 148
/** Apple's own devices have one of these instead of a maker. */
const OWN = new Set(['GAME', 'MELC'])

type ProjectData = { plugins: NamedPlugin[]; ownDevices: number; gap: SongGap | null }

/** The Audio Units of a project. Its notes, texts and states are walked over. */
async function readProjectData(file: SongFile): Promise<ProjectData> {
  const window = new ByteWindow(file)
  await window.load(0)
  const isNewer = littleEndian(window.slice(0, HEAD), 4, 2) > NEWEST_CHECKED
  const data: ProjectData = { plugins: [], ownDevices: 0, gap: isNewer ? 'newer-daw' : null }
  for (let at = HEAD; at < file.size; ) {
    if (!window.has(at, CHUNK_HEAD + PLUGIN_HEAD)) await window.load(at)
    const head = window.slice(at, CHUNK_HEAD)
    const length = head.length < CHUNK_HEAD ? Infinity : littleEndian(head, 28, 6)
    if (at + CHUNK_HEAD + length > file.size) return { ...data, gap: 'cut-short' }
    if (latin1(head.subarray(0, 4)) === PLUGIN && length >= PLUGIN_HEAD) {
      addPlugin(data, window.slice(at + CHUNK_HEAD, PLUGIN_HEAD))
    }
    at += CHUNK_HEAD + length
  }
  return data
}

/** Names are cut to twelve letters. */
function addPlugin(data: ProjectData, payload: Uint8Array) {
  const codes = [132, 136, 140].map((at) => latin1(payload.subarray(at, at + 4)))
  const [maker = '', type = '', subtype = ''] = codes
  if (OWN.has(maker)) data.ownDevices++
  const [manufacturer, kind] = [reversedCode(maker), reversedCode(type)]
  if (OWN.has(maker) || !/^au[a-z]{2}$/.test(kind)) return
  const name = latin1(payload.subarray(120, 132)).replace(/\0.*$/s, '')
  const plugin = audioUnitOf({ type: kind, subtype: reversedCode(subtype), manufacturer }, { name })
  if (data.plugins.length >= SONG_LIMITS.instances) data.gap = 'too-many-plugins'
  else if (plugin.id) data.plugins.push(plugin)
}

const reversedCode = (code: string) => [...code].reverse().join('')
