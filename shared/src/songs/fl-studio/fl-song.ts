import { shortText, shortWideText } from '../bytes/short-text.ts'
import { DistinctTexts } from '../distinct-texts.ts'
import { countedSong, type Song } from '../song.ts'
import { UseList, withUses } from '../use-list.ts'
import type { WrappedPlugin } from './wrapped-plugin.ts'

/** The events that are read. Event 200, the name of the person who bought FL Studio, is never among them. */
export const FL_EVENTS = {
  channel: 64,
  oldTempo: 66,
  tempo: 156,
  samplePath: 196,
  version: 199,
  internalName: 201,
  pluginData: 213,
  created: 237,
}

/** Gathers the facts of a song from its events, in their order. */
export class FlSong {
  readonly #song = countedSong('fl-studio', 'FL Studio')
  readonly #uses = new UseList()
  readonly #samples = new DistinctTexts()
  #isWide = false
  #isWrapper = false

  /** The next plugin data are those of a wrapper. */
  get isInWrapper() {
    return this.#isWrapper
  }

  number(event: number, value: number) {
    if (event === FL_EVENTS.channel) {
      this.#song.tracks++
      this.#isWrapper = false
    } else if (event === FL_EVENTS.oldTempo) this.#tempo(value)
    else if (event === FL_EVENTS.tempo) this.#tempo(value / 1000)
  }

  /** The data are not kept. */
  data(event: number, bytes: Uint8Array) {
    if (event === FL_EVENTS.version) this.#version(shortText(bytes))
    else if (event === FL_EVENTS.internalName) this.#device(this.#text(bytes))
    else if (event === FL_EVENTS.samplePath) this.#song.samples = this.#samples.add(this.#text(bytes))
    else if (event === FL_EVENTS.created) this.#created(bytes)
  }

  wrapped(plugin: WrappedPlugin | null) {
    if (plugin) this.#uses.add(plugin)
  }

  song(): Song {
    return withUses(this.#song, this.#uses)
  }

  /** A song without a plausible tempo keeps what it has. */
  #tempo(value: number) {
    if (value >= 1 && value <= 2000) this.#song.tempo = value
  }

  #version(text: string) {
    this.#song.version = /^\d[\d.]{0,19}/.exec(text)?.[0] ?? ''
    const [major = 0, minor = 0] = text.split('.').map(Number)
    this.#isWide = major > 11 || (major === 11 && minor >= 5)
  }

  /** Texts are wide from version 11.5 on. A preset without a version shows it by its second byte. */
  #text(bytes: Uint8Array) {
    return this.#isWide || bytes[1] === 0 ? shortWideText(bytes) : shortText(bytes)
  }

  #device(name: string) {
    this.#isWrapper = name === 'Fruity Wrapper'
    if (name && !this.#isWrapper) this.#song.ownDevices++
  }

  /** Days since 1899-12-30. */
  #created(bytes: Uint8Array) {
    if (bytes.length < 8) return
    const days = new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true)
    const time = (days - DAYS_TO_1970) * 86_400_000
    if (days > DAYS_TO_1990 && days < DAYS_TO_2200) {
      this.#song.createdAt = new Date(time).toISOString().slice(0, 'yyyy-mm-dd'.length)
    }
  }
}

const DAYS_TO_1970 = 25_569
const DAYS_TO_1990 = 32_874
const DAYS_TO_2200 = 109_576
