import { audioUnitOfText, type NamedPlugin, vst2Plugin, vst3Plugin } from '../plugin-ids.ts'
import { fileName, makerAndName, tempoOf } from '../plugin-names.ts'
import { UnreadableSongError } from '../refusal.ts'
import { countedSong, type Song } from '../song.ts'
import type { PackedFile } from '../source.ts'
import { UseList, withUses } from '../use-list.ts'
import { walkXml, type XmlVisitor } from '../xml/walk-xml.ts'

const SONG = 'Song.xml'

export const isRenoise = (files: readonly PackedFile[]) => files.some(({ path }) => path === SONG)

/** The facts of a song of Renoise, which does not write its version. Throws `UnreadableSong`. */
export async function readRenoise(files: readonly PackedFile[]): Promise<Song> {
  const file = files.find(({ path }) => path === SONG)
  if (!file) throw new UnreadableSongError('no-song-inside')
  const renoise = new RenoiseSong()
  const gap = await walkXml(file.chunks(), renoise, { names: NAMES, texts: TEXTS })
  return withUses(renoise.song, renoise.uses, gap)
}

const TEXTS =
  'BeatsPerMin IsActive Value PluginType PluginIdentifier PluginDisplayName PluginShortDisplayName'.split(' ')
const DEVICES = ['PluginDevice', 'AudioPluginDevice']
const TRACKS = ['SequencerTrack', 'SequencerMasterTrack', 'SequencerSendTrack', 'SequencerGroupTrack']
const NAMES = ['RenoiseSong', 'Sample', ...TRACKS, ...DEVICES, ...TEXTS]

type Device = { depth: number; texts: Map<string, string>; isOff: boolean }

class RenoiseSong implements XmlVisitor {
  readonly uses = new UseList()
  readonly song = countedSong('renoise', 'Renoise')
  #isSong = false
  #device: Device | null = null
  #activeDepth = 0

  open(name: string, _: unknown, depth: number) {
    if (!this.#isSong && name !== 'RenoiseSong') throw new UnreadableSongError('not-a-song')
    this.#isSong = true
    if (DEVICES.includes(name)) this.#device ??= { depth, texts: new Map(), isOff: false }
    else if (TRACKS.includes(name)) this.song.tracks++
    else if (name === 'Sample') this.song.samples++
    else if (name === 'IsActive' && depth === (this.#device?.depth ?? -1) + 1) this.#activeDepth = depth
  }

  text(name: string, text: string) {
    if (name === 'BeatsPerMin') this.song.tempo ??= tempoOf(text)
    else if (!this.#device) return
    else if (name === 'IsActive' || name === 'Value') this.#active(text.trim())
    else this.#device.texts.set(name, text.trim())
  }

  close(_: string, depth: number) {
    if (depth === this.#activeDepth) this.#activeDepth = 0
    const device = this.#device
    if (device?.depth !== depth) return
    this.#device = null
    const plugin = pluginOf(device.texts)
    if (plugin) this.uses.add(plugin, { off: device.isOff })
  }

  /** The switch of an instrument is a word, that of an effect a number inside it. */
  #active(text: string) {
    if (this.#device && this.#activeDepth && (text === 'false' || Number(text) === 0) && text !== '')
      this.#device.isOff = true
  }
}

function pluginOf(texts: Map<string, string>): NamedPlugin | null {
  const type = texts.get('PluginType') ?? ''
  const id = texts.get('PluginIdentifier') ?? ''
  const names = namesOf(texts)
  if (type === 'AU') return audioUnitOfText(id, names)
  if (type === 'VST3') return vst3Plugin(id, names)
  return type === 'VST' ? vst2Plugin(null, { ...names, name: names.name || fileName(id) }) : null
}

/** `AU: Maker: Name`, and the name alone in a short form that may be cut. */
function namesOf(texts: Map<string, string>) {
  const shown = (texts.get('PluginDisplayName') ?? '').replace(/^(?:AU|VST3?): /, '')
  const name = shown || (texts.get('PluginShortDisplayName') ?? '')
  return makerAndName(shown) ?? { name, maker: '' }
}
