import { type Inflate, upTo } from '../bytes/inflate.ts'
import { DistinctTexts } from '../distinct-texts.ts'
import { SONG_LIMITS, unpackedLimit } from '../limits.ts'
import type { NamedPlugin } from '../plugin-ids.ts'
import { tempoOf } from '../plugin-names.ts'
import { UnreadableSongError } from '../refusal.ts'
import { countedSong, type Song } from '../song.ts'
import { chunksOf, type SongFile } from '../source.ts'
import { type InstanceState, UseList, withUses } from '../use-list.ts'
import { walkXml, type XmlVisitor } from '../xml/walk-xml.ts'
import type { XmlTag } from '../xml/xml-tag.ts'
import { INFO_FIELDS, INFO_FORMATS, PluginInfo } from './plugin-info.ts'

/** The elements of a reference to an audio file, a `SampleRef`, that are read. */
const SAMPLE_FIELDS = ['FileRef', 'RelativePathElement', 'RelativePath', 'Path', 'Name']

/** The longest path that tells one file from another. */
const MAX_PATH = 8192

/** Counts the different audio files of a set. */
class SampleCount {
  count = 0
  readonly #files = new DistinctTexts()
  #sample = 0
  #file = 0
  #path = ''

  open(name: string, tag: XmlTag, depth: number) {
    if (name === 'SampleRef') this.#sample = depth
    else if (name === 'FileRef' && this.#sample !== 0) {
      this.#file = depth
      this.#path = ''
    } else if (this.#file !== 0 && this.#path.length < MAX_PATH) {
      this.#path += `/${tag.value('Value') ?? tag.value('Dir') ?? ''}`
    }
  }

  close(name: string, depth: number) {
    if (name === 'SampleRef' && depth === this.#sample) this.#sample = 0
    if (name !== 'FileRef' || depth !== this.#file) return
    this.#file = 0
    if (/[^/]/.test(this.#path)) this.count = this.#files.add(this.#path)
    this.#path = ''
  }
}

type Instance = { plugin: NamedPlugin; state: InstanceState }

/** Reads a Live set, clip, rack or preset while its XML is walked over. */
class LiveSet implements XmlVisitor {
  readonly #song = { ...countedSong('ableton', 'Ableton Live'), frozenTracks: 0 }
  readonly #uses = new UseList()
  readonly #samples = new SampleCount()
  readonly #devices = new LiveDevices((plugin, state) => this.#found({ plugin, state }))
  #hasRoot = false
  #tracksDepth = 0
  #tempoDepth = 0
  #hasManualTempo = false
  /** The open track. Only at its end is it known whether it is frozen. */
  #track: { depth: number; isFrozen: boolean; instances: Instance[] } | null = null

  open(name: string, tag: XmlTag, depth: number) {
    if (!this.#hasRoot) this.#root(name, tag, depth)
    else if (this.#devices.open(name, tag, depth)) return
    else if (this.#tempoDepth) this.#tempo(name, tag)
    else if (MAX_DEVICES.has(name)) this.#song.ownDevices++
    else if (name === 'Tracks') this.#tracksDepth ||= depth
    else if (name === 'Tempo') this.#tempoDepth ||= depth
    else if (TRACKS.has(name)) this.#beginTrack(depth)
    else if (MAIN_TRACKS.has(name)) this.#song.tracks += depth === MAIN_DEPTH ? 1 : 0
    else if (name === 'Freeze') this.#freeze(tag, depth)
    else this.#samples.open(name, tag, depth)
  }

  close(name: string, depth: number) {
    this.#devices.close(name, depth)
    if (this.#devices.isInInfo) return
    if (depth === this.#tempoDepth) this.#tempoDepth = 0
    if (depth === this.#tracksDepth) this.#tracksDepth = 0
    if (depth === this.#track?.depth) this.#endTrack()
    this.#samples.close(name, depth)
  }

  /** The facts of all that was walked over. */
  song(): Song {
    if (!this.#hasRoot) throw new UnreadableSongError('not-a-song')
    return withUses({ ...this.#song, samples: this.#samples.count }, this.#uses)
  }

  #root(name: string, tag: XmlTag, depth: number) {
    if (name !== 'Ableton' || depth !== 1) throw new UnreadableSongError('not-a-song')
    this.#hasRoot = true
    const [, version = ''] = /^Ableton Live (\S{1,40})/.exec(tag.value('Creator') ?? '') ?? []
    this.#song.version = version
  }

  /** `Manual` is the tempo that Live shows, whatever is automated. Live 8 has only events, the first of which is the present tempo. */
  #tempo(name: string, tag: XmlTag) {
    if (name === 'FloatEvent') this.#song.tempo ??= tempoOf(tag.value('Value'))
    if (name !== 'Manual' || this.#hasManualTempo) return
    this.#hasManualTempo = true
    this.#song.tempo = tempoOf(tag.value('Value')) ?? this.#song.tempo
  }

  #beginTrack(depth: number) {
    if (this.#tracksDepth === 0 || depth !== this.#tracksDepth + 1) return
    this.#song.tracks++
    this.#track = { depth, isFrozen: false, instances: [] }
  }

  #freeze(tag: XmlTag, depth: number) {
    const track = this.#track
    if (track && depth === track.depth + 1) track.isFrozen = tag.value('Value') === 'true'
  }

  #found(instance: Instance) {
    const instances = this.#track?.instances
    if (!instances) this.#uses.add(instance.plugin, instance.state)
    else if (instances.length < SONG_LIMITS.instances) instances.push(instance)
    else this.#uses.isFull = true
  }

  #endTrack() {
    const { isFrozen = false, instances = [] } = this.#track ?? {}
    this.#track = null
    if (isFrozen) this.#song.frozenTracks++
    for (const { plugin, state } of instances) this.#uses.add(plugin, { ...state, frozen: isFrozen })
  }
}

/** `Ableton/LiveSet/MainTrack`. */
const MAIN_DEPTH = 3

type Device = { depth: number; state: InstanceState; on: boolean | null; info: PluginInfo | null }

/** Follows the devices of a set: what stands in a rack, what is off, and which plugin it is. */
class LiveDevices {
  readonly #found: (plugin: NamedPlugin, state: InstanceState) => void
  readonly #devices: Device[] = []
  #racks = 0
  #onDepth = 0
  #infoDepth = 0

  /** `found` is called at the end of each plugin. */
  constructor(found: (plugin: NamedPlugin, state: InstanceState) => void) {
    this.#found = found
  }

  /** The walk is inside the description of a plugin. */
  get isInInfo() {
    return this.#infoDepth !== 0
  }

  /** Returns whether the element belongs to a device. */
  open(name: string, tag: XmlTag, depth: number): boolean {
    const device = this.#devices.at(-1)
    if (RACKS.has(name)) this.#racks++
    else if (PLUGINS.has(name))
      this.#devices.push({ depth, state: { inRack: this.#racks > 0 }, on: null, info: null })
    else if (!device) return false
    else if (name === 'IsPlaceholderDevice') device.state.missing ||= tag.value('Value') === 'true'
    else if (this.isInInfo) device.info?.open(name, tag, depth)
    else if (name === 'On' && depth === device.depth + 1) this.#onDepth = depth
    else if (INFO_FORMATS[name] && depth === device.depth + 2) {
      device.info = new PluginInfo(INFO_FORMATS[name], depth)
      this.#infoDepth = depth
    } else return this.#switch(device, name, tag)
    return true
  }

  close(name: string, depth: number) {
    if (depth === this.#infoDepth) this.#infoDepth = 0
    if (depth === this.#onDepth) this.#onDepth = 0
    if (RACKS.has(name)) this.#racks--
    if (depth === this.#devices.at(-1)?.depth) this.#end(this.#devices.pop())
  }

  /** Live 8 writes the present value of a switch as its first event. */
  #switch(device: Device, name: string, tag: XmlTag) {
    if (!this.#onDepth || (name !== 'Manual' && name !== 'BoolEvent')) return false
    device.on ??= tag.value('Value') !== 'false'
    return true
  }

  #end(device: Device | undefined) {
    if (device?.info) this.#found(device.info.plugin(), { ...device.state, off: device.on === false })
  }
}

/**
 * The facts of an Ableton Live set, clip, rack or preset, packed with gzip. A set that ends early gives what was found
 * before its end. Throws `UnreadableSong`.
 */
export async function readAbleton(file: SongFile, inflate: Inflate): Promise<Song> {
  const set = new LiveSet()
  const chunks = upTo(unpackedLimit(file.size), inflate('gzip', chunksOf(file)))
  const gap = await walkXml(chunks, set, LIVE_ELEMENTS)
  const song = set.song()
  return gap ? { ...song, incomplete: gap } : song
}

const TRACKS: ReadonlySet<string> = new Set(['MidiTrack', 'AudioTrack', 'GroupTrack', 'ReturnTrack'])
/** The main track has one name up to Live 11 and another from Live 12 on. */
const MAIN_TRACKS: ReadonlySet<string> = new Set(['MasterTrack', 'MainTrack'])
const RACKS: ReadonlySet<string> = new Set([
  'InstrumentGroupDevice',
  'AudioEffectGroupDevice',
  'DrumGroupDevice',
  'MidiEffectGroupDevice',
])
const PLUGINS: ReadonlySet<string> = new Set(['PluginDevice', 'AuPluginDevice'])
const MAX_DEVICES: ReadonlySet<string> = new Set([
  'MxDeviceAudioEffect',
  'MxDeviceInstrument',
  'MxDeviceMidiEffect',
])

/** The elements of a Live set that are read. A plugin has thousands of parameters, so few of them are wanted everywhere. */
const LIVE_ELEMENTS = {
  names: [
    'Ableton',
    'Tracks',
    'Tempo',
    'PluginDesc',
    'SampleRef',
    ...TRACKS,
    ...MAIN_TRACKS,
    ...RACKS,
    ...PLUGINS,
    ...MAX_DEVICES,
  ],
  inside: [
    ...new Set([
      'Freeze',
      'On',
      'Manual',
      'ArrangerAutomation',
      'Events',
      'BoolEvent',
      'FloatEvent',
      'IsPlaceholderDevice',
      ...Object.keys(INFO_FORMATS),
      ...INFO_FIELDS,
      ...SAMPLE_FIELDS,
    ]),
  ],
}
