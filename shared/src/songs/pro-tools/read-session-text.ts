import { decodeTextOfMac } from '../../text/decode-text.ts'
import { linesOf } from '../bytes/lines.ts'
import { namedPlugin } from '../plugin-ids.ts'
import { numberOf } from '../plugin-names.ts'
import type { SongStart } from '../recognize.ts'
import { emptySong, type Song } from '../song.ts'
import { chunksOf, type SongFile } from '../source.ts'
import { UseList, withUses } from '../use-list.ts'

/** True for a file that begins as the text that Pro Tools exports. */
export const isSessionText = ({ text }: SongStart) => text.startsWith('SESSION NAME:\t')

const TABLE = 'P L U G - I N S  L I S T I N G'
const HEADING = /^[A-Z](?: [A-Z&-])+(?: {2}|$)/

/** The facts of a "Session Info as Text" of Pro Tools. It names plugins without ids. Throws `UnreadableSong`. */
export async function readSessionText(file: SongFile): Promise<Song> {
  const session = new SessionText()
  for await (const line of linesOf(chunksOf(file), decodeTextOfMac)) session.line(line)
  return session.song()
}

class SessionText {
  readonly #song: Song = emptySong('pro-tools', 'Pro Tools')
  readonly #uses = new UseList()
  #isInTable = false
  #hasTable = false
  #maker = ''

  line(line: string) {
    if (HEADING.test(line)) {
      this.#isInTable = line.trim() === TABLE
      this.#hasTable ||= this.#isInTable
    } else if (this.#isInTable) this.#row(line.split('\t').map((cell) => cell.trim()))
    else if (line.startsWith('# OF AUDIO TRACKS:')) this.#song.tracks = countIn(line)
    else if (line.startsWith('# OF AUDIO FILES:')) this.#song.samples = countIn(line)
  }

  song(): Song {
    return withUses(this.#song, this.#uses, this.#hasTable ? null : 'no-plugin-list')
  }

  /** A row without a maker has that of the row above. */
  #row([maker = '', name = '', version = '', format = '', , instances = '']: string[]) {
    if (!name || maker === 'MANUFACTURER') return
    this.#maker = maker || this.#maker
    if (!/^AAX/.test(format)) {
      this.#song.ownDevices++
      return
    }
    const plugin = { ...namedPlugin('AAX', { name, maker: this.#maker }), version }
    const counts = [...instances.matchAll(/(\d{1,6}) (active|bypassed|inactive)/g)]
    for (const [, number, state] of counts) {
      const states = { off: state === 'bypassed', offline: state === 'inactive' }
      if (Number(number) > 0) this.#uses.add({ ...plugin, count: Number(number) }, states)
    }
    if (counts.length === 0) this.#uses.add(plugin)
  }
}

const countIn = (line: string) => numberOf(line.split('\t')[1], 0, 1_000_000)
