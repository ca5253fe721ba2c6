import { DistinctTexts } from '../distinct-texts.ts'
import {
  audioUnitOfText,
  codeOfDecimal,
  type NamedPlugin,
  textPlugin,
  vst2Plugin,
  vst3Plugin,
} from '../plugin-ids.ts'
import { tempoOf } from '../plugin-names.ts'
import { UnreadableSongError } from '../refusal.ts'
import { countedSong, type Song } from '../song.ts'
import { chunksOf, type SongFile } from '../source.ts'
import { UseList, withUses } from '../use-list.ts'
import { walkXml, type XmlVisitor } from '../xml/walk-xml.ts'
import type { XmlTag } from '../xml/xml-tag.ts'

/** The facts of a session of Ardour or Mixbus. Throws `UnreadableSong`. */
export async function readArdour(file: SongFile): Promise<Song> {
  const session = new ArdourSession()
  const gap = await walkXml(chunksOf(file), session, { names: NAMES })
  return withUses(session.song, session.uses, gap)
}

/** In the oldest versions, then up to Ardour 6, and since Ardour 7, as its programs write them. */
const TEMPO_NAMES = ['beats-per-minute', 'note-types-per-minute', 'npm']
const NAMES = ['Session', 'ProgramVersion', 'Route', 'Source', 'Tempo', 'Processor']

class ArdourSession implements XmlVisitor {
  readonly uses = new UseList()
  readonly song = countedSong('ardour', 'Ardour')
  readonly #samples = new DistinctTexts()
  #isSession = false

  open(name: string, tag: XmlTag, depth: number) {
    if (!this.#isSession && (name !== 'Session' || depth !== 1)) throw new UnreadableSongError('not-a-song')
    this.#isSession = true
    if (name === 'ProgramVersion') this.#program(tag)
    else if (name === 'Route') this.song.tracks++
    else if (name === 'Source' && tag.value('type') !== 'midi')
      this.song.samples = this.#samples.add(tag.value('name') ?? '')
    else if (name === 'Tempo') {
      this.song.tempo ??= tempoOf(TEMPO_NAMES.map((each) => tag.value(each)).find(Boolean))
    } else if (name === 'Processor') this.#processor(tag)
  }

  /** `Ardour 7.3` */
  #program(tag: XmlTag) {
    const [, daw, version] = /^(\S{1,30}) (\S{1,30})/.exec(tag.value('modified-with') ?? '') ?? []
    if (!daw || !version) return
    this.song.daw = daw
    this.song.version = version
  }

  #processor(tag: XmlTag) {
    const type = tag.value('type') ?? ''
    const plugin = pluginOf(type, tag.value('unique-id') ?? '', tag.value('name') ?? '')
    const active = tag.value('active')
    if (plugin) this.uses.add(plugin, { off: active === '0' || active === 'no' })
    else if (OWN.has(type)) this.song.ownDevices++
  }
}

const VST2 = new Set(['windows-vst', 'lxvst', 'mac-vst'])
const OWN = new Set(['ladspa', 'luaproc'])

function pluginOf(type: string, id: string, name: string): NamedPlugin | null {
  if (type === 'lv2') return textPlugin('LV2', id || null, { name })
  if (type === 'vst3') return vst3Plugin(id, { name })
  if (VST2.has(type)) return vst2Plugin(codeOfDecimal(id), { name })
  return type === 'audiounit' ? audioUnitOfText(id, { name }) : null
}
