import { type Inflate, upTo } from '../bytes/inflate.ts'
import { DistinctTexts } from '../distinct-texts.ts'
import { unpackedLimit } from '../limits.ts'
import { textPlugin, vst2Plugin } from '../plugin-ids.ts'
import { fileName, tempoOf } from '../plugin-names.ts'
import type { SongStart } from '../recognize.ts'
import { UnreadableSongError } from '../refusal.ts'
import { countedSong, type Song } from '../song.ts'
import { chunksOf, type SongFile } from '../source.ts'
import { UseList, withUses } from '../use-list.ts'
import { walkXml, type XmlVisitor } from '../xml/walk-xml.ts'
import type { XmlTag } from '../xml/xml-tag.ts'

/** The length before the packed text. */
const HEAD = 4

/** True for a file in the packed form of LMMS: a length, and zlib behind it. */
export function isPackedLmms({ bytes }: SongStart) {
  const [first, , , , method = 0, flags = 0] = bytes
  return first === 0 && method === 0x78 && (method * 256 + flags) % 31 === 0
}

/** The facts of a song of LMMS, packed or not. It names VST plugins by their files. Throws `UnreadableSong`. */
export async function readLmms(file: SongFile, isPacked: boolean, inflate: Inflate): Promise<Song> {
  const chunks = isPacked
    ? upTo(unpackedLimit(file.size), inflate('deflate', chunksOf(file, HEAD)))
    : chunksOf(file)
  const lmms = new LmmsSong()
  const gap = await walkXml(chunks, lmms, { names: NAMES, allowsDoctype: true })
  return withUses(lmms.song, lmms.uses, gap)
}

/** The root of a song; old versions name it by their old name. */
export const LMMS_ROOTS = ['lmms-project', 'multimedia-project']

const NAMES = [
  ...LMMS_ROOTS,
  'head',
  'track',
  'effect',
  'attribute',
  'vestige',
  'lv2instrument',
  'audiofileprocessor',
  'sampletco',
]

type Effect = { depth: number; name: string; isOff: boolean; values: Map<string, string> }

class LmmsSong implements XmlVisitor {
  readonly uses = new UseList()
  readonly song = countedSong('lmms', 'LMMS')
  readonly #samples = new DistinctTexts()
  #isSong = false
  #effect: Effect | null = null

  open(name: string, tag: XmlTag, depth: number) {
    if (!this.#isSong) this.#root(name, tag, depth)
    else if (name === 'head') this.song.tempo ??= tempoOf(tag.value('bpm'))
    else if (name === 'track') this.song.tracks++
    else if (name === 'vestige')
      this.uses.add(vst2Plugin(null, { name: fileName(tag.value('plugin') ?? '') }))
    else if (name === 'lv2instrument') this.#addLv2(tag.value('uri') ?? '', false)
    else if (name === 'effect') this.#begin(tag, depth)
    else if (name === 'attribute') this.#attribute(tag)
    else this.song.samples = this.#samples.add(tag.value('src') ?? '')
  }

  close(_: string, depth: number) {
    const effect = this.#effect
    if (effect?.depth !== depth) return
    this.#effect = null
    if (effect.name === 'vsteffect') {
      this.uses.add(vst2Plugin(null, { name: fileName(effect.values.get('file') ?? '') }), {
        off: effect.isOff,
      })
    } else if (effect.name === 'lv2effect') this.#addLv2(effect.values.get('uri') ?? '', effect.isOff)
    else this.song.ownDevices++
  }

  #root(name: string, tag: XmlTag, depth: number) {
    if (!LMMS_ROOTS.includes(name) || depth !== 1) throw new UnreadableSongError('not-a-song')
    this.#isSong = true
    this.song.version = (tag.value('creatorversion') ?? '').slice(0, 40)
  }

  #begin(tag: XmlTag, depth: number) {
    this.#effect = { depth, name: tag.value('name') ?? '', isOff: tag.value('on') === '0', values: new Map() }
  }

  #attribute(tag: XmlTag) {
    this.#effect?.values.set(tag.value('name') ?? '', tag.value('value') ?? '')
  }

  #addLv2(uri: string, off: boolean) {
    if (uri) this.uses.add(textPlugin('LV2', uri, { name: '' }), { off })
  }
}
