import { type ByteWindow, hexDigits, latin1, littleEndian } from '../bytes/byte-window.ts'
import { shortText } from '../bytes/short-text.ts'
import { type NamedPlugin, namedPlugin, textPlugin, vst2Plugin, vst3Plugin } from '../plugin-ids.ts'
import { nameFromFile } from '../plugin-names.ts'

/** The records of a wrapper that are read. Those of states and of windows are walked over. */
const INFO = 50
const VST2_CODE = 51
const CLASS_ID = 52
const NAME = 54
const PATH = 55
const MAKER = 56
const WANTED = new Set([INFO, VST2_CODE, CLASS_ID, NAME, PATH, MAKER])
const MAX_RECORD = 4096

/** Up to FL Studio 8 a wrapper has no records. */
const OLDEST_WITH_RECORDS = 6

export type WrappedPlugin = NamedPlugin & { factory: boolean }

/** The plugin inside a `Fruity Wrapper`, whose data lie between `from` and `to`; null when they name none. */
export async function wrappedPlugin(
  window: ByteWindow,
  from: number,
  to: number,
): Promise<WrappedPlugin | null> {
  if (!window.has(from, HEAD)) await window.load(from)
  const head = window.slice(from, Math.min(to - from, HEAD))
  if (head.length < 4) return null
  if (littleEndian(head, 0, 4) < OLDEST_WITH_RECORDS) return oldPlugin(head)
  const records = new Map<number, Uint8Array>()
  for (let at = from + 4; at + RECORD_HEAD <= to; ) {
    if (!window.has(at, RECORD_HEAD)) await window.load(at)
    const id = window.number(at, 4)
    const length = window.number(at + 4, 6)
    at += RECORD_HEAD
    if (at + length > to) break
    if (WANTED.has(id) && length <= MAX_RECORD) {
      if (!window.has(at, length)) await window.load(at)
      records.set(id, window.slice(at, length).slice())
    }
    at += length
  }
  return pluginOf(records)
}

const HEAD = 64
const RECORD_HEAD = 12

function pluginOf(records: Map<number, Uint8Array>): WrappedPlugin | null {
  const text = (id: number) => shortText(records.get(id) ?? NOTHING)
  const path = text(PATH)
  const code = records.get(VST2_CODE)
  const name = text(NAME) || nameFromFile(path, code ?? records.get(CLASS_ID))
  const names = { name, maker: text(MAKER) }
  const plugin = namedBy(records, path, names)
  if (!name && plugin.id === null) return null
  return { ...plugin, factory: isFactory(name, names.maker, path) }
}

function namedBy(records: Map<number, Uint8Array>, path: string, names: { name: string; maker: string }) {
  const [code, id, info] = [VST2_CODE, CLASS_ID, INFO].map((record) => records.get(record))
  if (code) return vst2Plugin(code.length === 4 ? littleEndian(code, 0, 4) : null, names)
  if (/\.clap$/i.test(path)) return textPlugin('CLAP', null, names)
  if (/\.component$/i.test(path)) return namedPlugin('AU', names)
  if (!info || !VST3.has(littleEndian(info, 0, 4))) return vst2Plugin(null, names)
  return vst3Plugin(id?.length === 16 ? hexDigits(inOrder(id)) : null, names)
}

const NOTHING = new Uint8Array()

/** The kinds of a plugin in its info. */
const VST3 = new Set([7, 8])

/** The bytes of a class id as COM stores them: the first three numbers with their lowest byte first. */
function inOrder(id: Uint8Array) {
  const bytes = id.slice()
  bytes.subarray(0, 4).reverse()
  bytes.subarray(4, 6).reverse()
  bytes.subarray(6, 8).reverse()
  return bytes
}

/** Users put plugins of other makers into the folder of FL Studio too, so the path alone is not proof. */
const isFactory = (name: string, maker: string, path: string) =>
  name.startsWith('Fruity ') ||
  (/^image-?line/i.test(maker) && /[\\/]FL Studio[^\\/]*[\\/]Plugins[\\/]VST[\\/]/i.test(path))

/** The old layout has a counted name after five numbers. */
function oldPlugin(head: Uint8Array): WrappedPlugin | null {
  const name = latin1(head.subarray(21, 21 + (head[20] ?? 0)))
  return /^[ -~\xa0-\xff]+$/.test(name) ? { ...vst2Plugin(null, { name }), factory: false } : null
}
