import { linesOf } from '../bytes/lines.ts'
import { shortText } from '../bytes/short-text.ts'
import { DistinctTexts } from '../distinct-texts.ts'
import { SONG_LIMITS } from '../limits.ts'
import { type NamedPlugin, vst2Plugin } from '../plugin-ids.ts'
import { tempoOf } from '../plugin-names.ts'
import type { SongStart } from '../recognize.ts'
import { UnreadableSongError } from '../refusal.ts'
import { countedSong, type Song } from '../song.ts'
import { chunksOf, type SongFile } from '../source.ts'
import { type InstanceState, UseList, withUses } from '../use-list.ts'
import { codeOfState, pluginOfLine, wordsOf } from './fx-line.ts'

/** True for a file of REAPER. A part of a project is known by its name, too. */
export const isReaper = ({ text, name }: SongStart) =>
  /^<(?:REAPER_PROJECT|TRACK|FXCHAIN)\b/.test(text) ||
  (NAME.test(name) && /^(?:<[A-Z]|BYPASS |[A-Z_]+ )/.test(text))

const NAME = /\.(?:rpp|rpp-bak|rpp-prox|rtracktemplate|rfxchain)$/i

/** The facts of a project, template, track or effect chain of REAPER. Throws `UnreadableSong`. */
export async function readReaper(file: SongFile): Promise<Song> {
  const project = new ReaperProject()
  const decode = (line: Uint8Array) => {
    const start = startOf(line)
    return project.wantsState || isRead(line, start) ? shortText(line.subarray(start)) : ''
  }
  for await (const line of linesOf(chunksOf(file), decode)) project.line(line)
  return project.song()
}

function startOf(line: Uint8Array) {
  let at = 0
  while (line[at] === 0x20 || line[at] === 0x09) at++
  return at
}

/** Most lines are states in base64, which are not decoded. */
const isRead = (line: Uint8Array, start: number) =>
  line[start] === 0x3c ||
  line[start] === 0x3e ||
  SETTINGS.has(((line[start] ?? 0) << 8) | (line[start + 1] ?? 0))

/** The first two letters of the settings that are read. */
const SETTINGS = new Set(
  ['BYPASS', 'TEMPO', 'FILE'].map((name) => (name.charCodeAt(0) << 8) | name.charCodeAt(1)),
)

class ReaperProject {
  readonly #song = countedSong('reaper', 'REAPER')
  readonly #uses = new UseList()
  readonly #samples = new DistinctTexts()
  /** The tags of the open elements. */
  readonly #open: string[] = []
  #state: InstanceState = {}
  /** A VST2 plugin whose code is only in its state, which comes next. */
  #nameless: { plugin: NamedPlugin; state: InstanceState } | null = null
  #frozen = 0
  #lines = 0

  get wantsState() {
    return this.#nameless !== null
  }

  line(line: string) {
    this.#lines++
    if (this.#nameless) this.#addNameless(line)
    if (line.startsWith('<')) this.#begin(line)
    else if (line === '>' || line.startsWith('> ')) this.#end()
    else if (line !== '') this.#setting(line)
  }

  song(): Song {
    if (this.#lines === 0) throw new UnreadableSongError('cut-short')
    this.#addNameless('')
    return withUses(this.#song, this.#uses, this.#open.length > 0 ? 'cut-short' : null)
  }

  #begin(line: string) {
    const tag = line.slice(0, (line.indexOf(' ') + 1 || line.length + 1) - 1)
    if (this.#open.length >= SONG_LIMITS.depth) throw new UnreadableSongError('too-deep')
    this.#open.push(tag)
    if (tag === '<TRACK') this.#song.tracks++
    else if (tag === '<FREEZE') this.#frozen++
    else if (tag === '<REAPER_PROJECT') this.#project(line)
    else if (PLUGINS.has(tag)) this.#effect(line)
    else if (OWN.has(tag)) {
      this.#song.ownDevices++
      this.#state = {}
    }
  }

  #end() {
    if (this.#open.pop() === '<FREEZE' && this.#frozen > 0) this.#frozen--
  }

  #setting(line: string) {
    if (line.startsWith('BYPASS ')) {
      const [, bypass = '', offline = ''] = wordsOf(line)
      this.#state = { off: isOn(bypass), offline: isOn(offline) }
    } else if (line.startsWith('TEMPO ') && this.#open.length <= 1) {
      this.#song.tempo = tempoOf(wordsOf(line)[1])
    } else if (line.startsWith('FILE ') && this.#open.at(-1) === '<SOURCE')
      this.#song.samples = this.#samples.add(wordsOf(line)[1] ?? '')
  }

  #project(line: string) {
    const [, , program = '', saved = ''] = wordsOf(line)
    this.#song.version = program.split('/')[0]?.slice(0, 40) ?? ''
    const seconds = /^\d{9,10}$/.test(saved) ? Number(saved) : 0
    if (seconds) this.#song.savedAt = new Date(seconds * 1000).toISOString()
  }

  #effect(line: string) {
    const plugin = pluginOfLine(wordsOf(line))
    const inRack = this.#open.includes('<CONTAINER')
    const state = { ...this.#state, inRack, frozen: this.#frozen > 0 }
    if (plugin?.format === 'VST2' && !plugin.id) this.#nameless = { plugin, state }
    else if (plugin) this.#uses.add(plugin, state)
    this.#state = {}
  }

  #addNameless(line: string) {
    const { plugin, state } = this.#nameless ?? {}
    this.#nameless = null
    if (plugin) this.#uses.add(vst2Plugin(codeOfState(line), plugin), state)
  }
}

const isOn = (word: string) => word !== '' && word !== '0'

const PLUGINS = new Set(['<VST', '<AU', '<CLAP', '<LV2'])
const OWN = new Set(['<JS', '<DX', '<VIDEO_EFFECT', '<CONTAINER'])
