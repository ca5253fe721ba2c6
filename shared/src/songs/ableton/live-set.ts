import { SONG_LIMITS } from '../limits.ts'
import type { NamedPlugin } from '../plugin-ids.ts'
import { tempoOf } from '../plugin-names.ts'
import { UnreadableSongError } from '../refusal.ts'
import { emptySong, type Song } from '../song.ts'
import { type InstanceState, UseList } from '../use-list.ts'
import type { XmlTag } from '../xml/xml-tag.ts'
import type { XmlVisitor } from '../xml/xml-walk.ts'
import { INFO_FIELDS, INFO_FORMATS, PluginInfo } from './plugin-info.ts'
import { SAMPLE_FIELDS, SampleCount } from './sample-count.ts'

const TRACKS = ['MidiTrack', 'AudioTrack', 'GroupTrack', 'ReturnTrack']
/** The main track has one name up to Live 11 and another from Live 12 on. */
const MAIN_TRACKS = ['MasterTrack', 'MainTrack']
const RACKS = ['InstrumentGroupDevice', 'AudioEffectGroupDevice', 'DrumGroupDevice', 'MidiEffectGroupDevice']
const PLUGINS = ['PluginDevice', 'AuPluginDevice']
const MAX_DEVICES = ['MxDeviceAudioEffect', 'MxDeviceInstrument', 'MxDeviceMidiEffect']

/** The elements of a Live set that are read. A plugin has thousands of parameters, so few of them are wanted everywhere. */
export const LIVE_ELEMENTS = {
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

type Device = {
  depth: number
  inRack: boolean
  on: boolean | null
  missing: boolean
  info: PluginInfo | null
}
type Track = { depth: number; isFrozen: boolean; instances: { plugin: NamedPlugin; state: InstanceState }[] }

/** Reads a Live set, clip, rack or preset while its XML is walked over. */
export class LiveSet implements XmlVisitor {
  readonly #song: Song = emptySong('ableton', 'Ableton Live')
  readonly #uses = new UseList()
  readonly #samples = new SampleCount()
  readonly #devices: Device[] = []
  #hasRoot = false
  #tracksDepth = 0
  #track: Track | null = null
  #racks = 0
  #infoDepth = 0
  #info: PluginInfo | null = null
  #onDepth = 0
  #tempoDepth = 0
  #trackCount = 0
  #frozenCount = 0

  open(name: string, tag: XmlTag, depth: number) {
    if (!this.#hasRoot) this.#root(name, tag, depth)
    else if (this.#info) this.#insideInfo(name, tag, depth)
    else if (name === 'Manual' || name === 'BoolEvent' || name === 'FloatEvent')
      this.#setting(name, tag, depth)
    else if (this.#element(name, depth)) return
    else if (name in INFO_FORMATS) this.#describe(name, depth)
    else if (name === 'IsPlaceholderDevice') this.#placeholder(tag)
    else if (name === 'Freeze') this.#freeze(tag, depth)
    else this.#samples.open(name, tag, depth)
  }

  close(name: string, depth: number) {
    if (depth === this.#infoDepth) this.#info = null
    if (this.#info) return
    if (depth === this.#onDepth) this.#onDepth = 0
    if (depth === this.#tempoDepth) this.#tempoDepth = 0
    if (depth === this.#tracksDepth) this.#tracksDepth = 0
    if (RACK_SET.has(name)) this.#racks--
    else if (depth === this.#devices.at(-1)?.depth) this.#closeDevice()
    else if (depth === this.#track?.depth) this.#closeTrack()
    else this.#samples.close(name, depth)
  }

  /** The facts of all that was walked over. */
  song(): Song {
    if (!this.#hasRoot) throw new UnreadableSongError('not-a-song')
    return {
      ...this.#song,
      tracks: this.#trackCount,
      frozenTracks: this.#frozenCount,
      samples: this.#samples.count,
      uses: this.#uses.all(),
      incomplete: this.#uses.isFull ? 'too-many-plugins' : null,
    }
  }

  #root(name: string, tag: XmlTag, depth: number) {
    if (name !== 'Ableton' || depth !== 1) throw new UnreadableSongError('not-a-song')
    this.#hasRoot = true
    const [, version = ''] = /^Ableton Live (\S{1,40})/.exec(tag.value('Creator') ?? '') ?? []
    this.#song.version = version
  }

  /** Elements that hold others. Returns whether it was one of them. */
  #element(name: string, depth: number) {
    if (RACK_SET.has(name)) this.#racks++
    else if (PLUGIN_SET.has(name))
      this.#devices.push({ depth, inRack: this.#racks > 0, on: null, missing: false, info: null })
    else if (MAX_SET.has(name)) this.#song.ownDevices++
    else if (name === 'Tracks' && !this.#tracksDepth) this.#tracksDepth = depth
    else if (TRACK_SET.has(name)) this.#beginTrack(depth)
    else if (MAIN_TRACKS.includes(name)) this.#trackCount += depth === MAIN_DEPTH ? 1 : 0
    else if (name === 'On' && depth === (this.#devices.at(-1)?.depth ?? -1) + 1) this.#onDepth = depth
    else if (name === 'Tempo' && !this.#tempoDepth) this.#tempoDepth = depth
    else return false
    return true
  }

  #beginTrack(depth: number) {
    if (this.#tracksDepth === 0 || depth !== this.#tracksDepth + 1) return
    this.#trackCount++
    this.#track = { depth, isFrozen: false, instances: [] }
  }

  #describe(name: string, depth: number) {
    const device = this.#devices.at(-1)
    const format = INFO_FORMATS[name]
    if (!device || !format || depth !== device.depth + 2) return
    this.#info = device.info = new PluginInfo(format, depth)
    this.#infoDepth = depth
  }

  #insideInfo(name: string, tag: XmlTag, depth: number) {
    if (name === 'IsPlaceholderDevice' && depth === this.#infoDepth + 1) this.#placeholder(tag)
    else this.#info?.open(name, tag, depth)
  }

  #placeholder(tag: XmlTag) {
    const device = this.#devices.at(-1)
    if (device && tag.value('Value') === 'true') device.missing = true
  }

  #freeze(tag: XmlTag, depth: number) {
    const track = this.#track
    if (track && depth === track.depth + 1) track.isFrozen = tag.value('Value') === 'true'
  }

  /** The present value of a switch or of the tempo; Live 8 writes it as its first event. */
  #setting(name: string, tag: XmlTag, depth: number) {
    const device = this.#devices.at(-1)
    const isEvent = name !== 'Manual'
    if (this.#onDepth && device && device.on === null && depth === this.#onDepth + (isEvent ? 3 : 1)) {
      device.on = tag.value('Value') !== 'false'
    } else if (this.#tempoDepth && depth === this.#tempoDepth + (isEvent ? 3 : 1)) {
      this.#song.tempo ??= tempoOf(tag.value('Value'))
    }
  }

  #closeDevice() {
    const device = this.#devices.pop()
    if (!device?.info) return
    const plugin = device.info.plugin()
    const state = { off: device.on === false, missing: device.missing, inRack: device.inRack }
    if (!this.#track) this.#uses.add(plugin, state)
    else if (this.#track.instances.length < SONG_LIMITS.instances)
      this.#track.instances.push({ plugin, state })
    else this.#uses.isFull = true
  }

  /** Only now is it known whether the track is frozen. */
  #closeTrack() {
    const track = this.#track
    this.#track = null
    if (track?.isFrozen) this.#frozenCount++
    for (const { plugin, state } of track?.instances ?? []) {
      this.#uses.add(plugin, { ...state, frozen: track?.isFrozen ?? false })
    }
  }
}

/** `Ableton/LiveSet/MainTrack`. */
const MAIN_DEPTH = 3

const RACK_SET = new Set(RACKS)
const PLUGIN_SET = new Set(PLUGINS)
const MAX_SET = new Set(MAX_DEVICES)
const TRACK_SET = new Set(TRACKS)
