import { DistinctTexts } from '../distinct-texts.ts'
import {
  audioUnitOfText,
  codeOfDecimal,
  type NamedPlugin,
  textPlugin,
  vst2Plugin,
  vst3Plugin,
} from '../plugin-ids.ts'
import { fileName, tempoOf } from '../plugin-names.ts'
import { UnreadableSongError } from '../refusal.ts'
import { countedSong, type Song } from '../song.ts'
import type { PackedFile } from '../source.ts'
import { UseList, withUses } from '../use-list.ts'
import { walkXml, type XmlVisitor } from '../xml/walk-xml.ts'
import type { XmlTag } from '../xml/xml-tag.ts'

const PROJECT = 'project.xml'

export const isDawProject = (files: readonly PackedFile[]) => files.some(({ path }) => path === PROJECT)

/** The facts of a DAWproject, which several DAWs write. Titles and artists are in another file, which is not read. Throws `UnreadableSong`. */
export async function readDawProject(files: readonly PackedFile[]): Promise<Song> {
  const file = files.find(({ path }) => path === PROJECT)
  if (!file) throw new UnreadableSongError('no-song-inside')
  const project = new DawProject()
  const gap = await walkXml(file.chunks(), project, { names: NAMES })
  return withUses(project.song, project.uses, gap)
}

const PLUGINS = ['Vst2Plugin', 'Vst3Plugin', 'ClapPlugin', 'AuPlugin']
const NAMES = ['Project', 'Application', 'Tempo', 'Track', 'File', 'Enabled', 'BuiltinDevice', ...PLUGINS]

type Device = { depth: number; plugin: NamedPlugin; version: string; missing: boolean; off: boolean }

class DawProject implements XmlVisitor {
  readonly uses = new UseList()
  readonly song = countedSong('dawproject', 'DAWproject')
  readonly #samples = new DistinctTexts()
  #device: Device | null = null
  #isProject = false

  open(name: string, tag: XmlTag, depth: number) {
    if (!this.#isProject && name !== 'Project') throw new UnreadableSongError('not-a-song')
    if (name === 'Project') this.#project(tag)
    else if (name === 'Application') this.#application(tag)
    else if (name === 'Tempo') this.song.tempo ??= tempoOf(tag.value('value'))
    else if (name === 'Track') this.song.tracks++
    else if (name === 'BuiltinDevice') this.song.ownDevices++
    else if (name === 'File') this.#sample(tag.value('path') ?? '')
    else if (name === 'Enabled') this.#enabled(tag, depth)
    else this.#begin(name, tag, depth)
  }

  close(_: string, depth: number) {
    const device = this.#device
    if (device?.depth !== depth) return
    this.#device = null
    this.uses.add({ ...device.plugin, version: device.version }, { off: device.off, missing: device.missing })
  }

  /** The format has been 1.0 since it was published. */
  #project(tag: XmlTag) {
    this.#isProject = true
    if (Number.parseInt(tag.value('version') ?? '', 10) > 1) this.song.incomplete = 'newer-daw'
  }

  #application(tag: XmlTag) {
    this.song.daw = tag.value('name')?.slice(0, 40) || this.song.daw
    this.song.version = tag.value('version')?.slice(0, 40) ?? ''
  }

  #begin(name: string, tag: XmlTag, depth: number) {
    const version = tag.value('pluginVersion') ?? ''
    this.#device = {
      depth,
      plugin: pluginOf(name, tag),
      version,
      missing: tag.value('loaded') === 'false',
      off: false,
    }
  }

  #enabled(tag: XmlTag, depth: number) {
    if (this.#device && depth === this.#device.depth + 1 && tag.value('value') === 'false')
      this.#device.off = true
  }

  #sample(path: string) {
    if (SOUND.test(fileName(path))) this.song.samples = this.#samples.add(path)
  }
}

const SOUND = /\.(?:wav|aiff?|flac|mp3|ogg|m4a|w64|caf|rex|rx2)$/i

/** `name` is the user's; `deviceName` is the plugin's. */
function pluginOf(element: string, tag: XmlTag): NamedPlugin {
  const id = tag.value('deviceID') ?? ''
  const names = { name: tag.value('deviceName') ?? '', maker: tag.value('deviceVendor') ?? '' }
  if (element === 'Vst3Plugin') return vst3Plugin(id, names)
  if (element === 'Vst2Plugin') return vst2Plugin(codeOfDecimal(id), names)
  return element === 'ClapPlugin' ? textPlugin('CLAP', id || null, names) : audioUnitOfText(id, names)
}
