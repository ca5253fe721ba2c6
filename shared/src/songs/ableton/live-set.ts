import { SONG_LIMITS } from '../limits.ts'
import type { NamedPlugin } from '../plugin-ids.ts'
import { tempoOf } from '../plugin-names.ts'
import { UnreadableSongError } from '../refusal.ts'
import { emptySong, type Song } from '../song.ts'
import { type InstanceState, UseList } from '../use-list.ts'
import { withUses } from '../with-uses.ts'
import type { XmlTag } from '../xml/xml-tag.ts'
import type { XmlVisitor } from '../xml/xml-walk.ts'
import { LiveDevices } from './live-devices.ts'
import { MAIN_TRACKS, MAX_DEVICES, TRACKS } from './live-elements.ts'
import { SampleCount } from './sample-count.ts'

type Instance = { plugin: NamedPlugin; state: InstanceState }

/** Reads a Live set, clip, rack or preset while its XML is walked over. */
export class LiveSet implements XmlVisitor {
  readonly #song: Song = emptySong('ableton', 'Ableton Live')
  readonly #uses = new UseList()
  readonly #samples = new SampleCount()
  readonly #devices = new LiveDevices((plugin, state) => this.#found({ plugin, state }))
  #hasRoot = false
  #tracksDepth = 0
  #tempoDepth = 0
  #hasManualTempo = false
  #tracks = 0
  #frozen = 0
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
    else if (MAIN_TRACKS.has(name)) this.#tracks += depth === MAIN_DEPTH ? 1 : 0
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
    const counts = { tracks: this.#tracks, frozenTracks: this.#frozen, samples: this.#samples.count }
    return withUses({ ...this.#song, ...counts }, this.#uses)
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
    this.#tracks++
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
    if (isFrozen) this.#frozen++
    for (const { plugin, state } of instances) this.#uses.add(plugin, { ...state, frozen: isFrozen })
  }
}

/** `Ableton/LiveSet/MainTrack`. */
const MAIN_DEPTH = 3
