import { type NamedPlugin, namedPlugin, vst2CodeOf, vst2Plugin, vst3Plugin } from '../plugin-ids.ts'
import { numberOf, tempoOf } from '../plugin-names.ts'
import { UnreadableSongError } from '../refusal.ts'
import { emptySong, type Song } from '../song.ts'
import type { PackedFile } from '../source.ts'
import { UseList, withUses } from '../use-list.ts'
import { walkXml } from '../xml/walk-xml.ts'
import type { XmlTag } from '../xml/xml-tag.ts'

const META = 'metainfo.xml'
const DEVICES = /^Devices\/[^/]+\.xml$/

export const isStudioOne = (files: readonly PackedFile[]) =>
  files.some(({ path }) => path === META) && files.some(({ path }) => DEVICES.test(path))

/**
 * The facts of a song of Studio One or Fender Studio Pro. The pool of audio files, which holds paths of the user, is never
 * read. Whether a plugin is off is not known. Throws `UnreadableSong`.
 */
export async function readStudioOne(files: readonly PackedFile[]): Promise<Song> {
  const song = emptySong('studio-one', 'Studio One')
  const uses = new UseList()
  const meta = files.find(({ path }) => path === META)
  if (!meta) throw new UnreadableSongError('no-song-inside')
  const metaVisitor = { open: (_: string, tag: XmlTag) => readMeta(song, tag) }
  let gap = await walkXml(meta.chunks(), metaVisitor, { names: ['Attribute'] })
  const visitor = { open: (_: string, tag: XmlTag) => readDevice(song, uses, tag) }
  for (const file of files.filter(({ path }) => DEVICES.test(path)))
    gap = (await walkXml(file.chunks(), visitor, { names: ['Attributes'] })) ?? gap
  return withUses(song, uses, gap)
}

/** The author and the title are left alone. */
function readMeta(song: Song, tag: XmlTag) {
  const id = tag.value('id')
  const value = () => tag.value('value')
  if (id === 'Document:Generator') {
    const [daw = '', version = ''] = (value() ?? '').split('/')
    song.daw = daw.slice(0, 40) || song.daw
    song.version = version.slice(0, 40)
  } else if (id === 'Media:Tempo') song.tempo = tempoOf(value())
  else if (id === 'Media:TrackCount') song.tracks = numberOf(value(), 0, 100_000)
}

function readDevice(song: Song, uses: UseList, tag: XmlTag) {
  if (tag.value('x:id') !== 'classInfo') return
  const category = tag.value('category')
  if (category !== 'AudioSynth' && category !== 'AudioEffect') return
  const plugin = studioOnePlugin(tag)
  if (plugin) uses.add(plugin)
  else song.ownDevices++
}

/** The plugin of a description in a song or in the list of plugins; null for an effect of Studio One itself. */
export function studioOnePlugin(tag: XmlTag): NamedPlugin | null {
  const format = tag.value('subCategory') ?? ''
  const id = (tag.value('classID') ?? '').replace(/[{}-]/g, '')
  const names = { name: tag.value('name') ?? '' }
  if (/VST2/.test(format)) return vst2Plugin(vst2CodeOf(id), names)
  if (/VST3/.test(format)) return vst3Plugin(id, names)
  if (/\bAU\b|AudioUnit/.test(format)) return namedPlugin('AU', names)
  return /CLAP/.test(format) ? namedPlugin('CLAP', names) : null
}
