import { audioUnitOf } from '../../songs/plugin-ids.ts'
import { unescapedXml } from '../../text/unescaped-xml.ts'
import { utf8Bytes } from '../../text/utf8-bytes.ts'
import { RefusedTagsError } from '../refused-tags-error.ts'
import type { DawFiles, KeyedPlugin, TagChange, TaggedPlugin } from '../tagged-plugin.ts'
import { escapedXml, type Span, textOf, withEdits } from '../text-file.ts'

/** Lists every category with a number of plugins. */
const POOL = 'MusicApps.tagpool'
/** Lists the categories in their order. */
const PROPERTIES = 'MusicApps.properties'

/** A tag set has the name of its Audio Unit: type, subtype and maker, each as hexadecimal digits. */
export const LOGIC_FILES = /^(?:MusicApps\.(?:tagpool|properties)|[0-9a-f]{8}(?:-[0-9a-f]{8}){2}\.tagset)$/i

/** The word beside a category that the user has set. Others are Logic's own. */
const USER = 'user'

/** The categories that the user of Logic has given to Audio Units. It has no favorites. Throws `RefusedTagsError`. */
export function readLogicTags(files: DawFiles): TaggedPlugin[] {
  return [...files].flatMap(([file, bytes]): TaggedPlugin[] => {
    const codes = codesOf(file)
    if (!codes) return []
    const { tags } = tagSetIn(textOf(bytes, file), file)
    const own = tags.flatMap(({ key, value }) => (value === USER ? [key] : []))
    const named = audioUnitOf(codes, { name: Object.values(codes).join(' ') })
    return [{ ...named, ref: file, path: null, tags: own, isFavorite: false, takesFavorite: false }]
  })
}

/** The tag sets of a plugin. Logic makes them itself; one that is missing is not made here. */
export function logicRefsOf({ keys }: KeyedPlugin, files: DawFiles): string[] {
  const ids = new Set(keys)
  return [...files.keys()].filter((file) => {
    const codes = codesOf(file)
    if (!codes) return false
    const exact = `unit:${codes.type}/${codes.manufacturer}/${codes.subtype}`
    return keys.some((key) => key.startsWith('unit:'))
      ? ids.has(exact)
      : audioUnitOf(codes, { name: '' })
          .ids()
          .some((id) => ids.has(id))
  })
}

/** The tag sets with these changes, and the lists of categories when one is new. Throws `RefusedTagsError`. */
export function writeLogicTags(files: DawFiles, changes: readonly TagChange[]): Map<string, Uint8Array> {
  const texts = new Map<string, string>()
  const news = new Set<string>()
  for (const { ref, tag, isOn } of changes) {
    const bytes = files.get(ref)
    if (tag === null || !bytes) continue
    const before = texts.get(ref) ?? textOf(bytes, ref)
    const after = withTag(before, ref, tag, isOn)
    if (after === before) continue
    texts.set(ref, after)
    if (isOn) news.add(tag)
  }
  const lists = news.size > 0 ? withCategories(files, [...news]) : []
  return new Map([...lists, ...texts].map(([file, text]) => [file, utf8Bytes(text)]))
}

/** A category as Logic writes it. A colon makes one below another. */
export const logicTagOf = (tag: string): string | null => tag.trim() || null

function codesOf(file: string) {
  const [, type, subtype, manufacturer] =
    /^([0-9a-f]{8})-([0-9a-f]{8})-([0-9a-f]{8})\.tagset$/i.exec(file)?.map(lettersOf) ?? []
  return type && subtype && manufacturer ? { type, subtype, manufacturer } : null
}

const lettersOf = (hex: string) =>
  hex.replace(/[0-9a-f]{2}/gi, (digits) => String.fromCharCode(Number.parseInt(digits, 16)))

function withTag(text: string, file: string, tag: string, isOn: boolean): string {
  const set = tagSetIn(text, file)
  const known = set.tags.find(({ key }) => key === tag)
  if (!isOn) return known?.value === USER ? withEdits(text, [{ ...wholeLine(text, known), text: '' }]) : text
  if (known)
    return known.value === USER
      ? text
      : withEdits(text, [{ ...known.valueAt, text: `<string>${USER}</string>` }])
  const row = `\t\t<key>${escapedXml(tag)}</key>\n\t\t<string>${USER}</string>\n`
  if (set.isOpen) return withEdits(text, [{ ...lineStart(text, set.end), text: row }])
  if (set.at) return withEdits(text, [{ ...set.at, text: `<dict>\n${row}\t</dict>` }])
  const dict = `\t<key>tags</key>\n\t<dict>\n${row}\t</dict>\n`
  return withEdits(text, [{ ...lineStart(text, set.end), text: dict }])
}

/** The pool and the order with these categories in them. */
function withCategories(files: DawFiles, tags: string[]): [string, string][] {
  const [pool, properties] = [files.get(POOL), files.get(PROPERTIES)]
  if (!pool || !properties) throw new RefusedTagsError('incomplete', pool ? PROPERTIES : POOL)
  const poolText = textOf(pool, POOL)
  const known = dictIn(poolText, POOL)
  if (known.entries.some(({ element }) => element !== 'integer')) throw new RefusedTagsError('newer', POOL)
  const newInPool = tags.filter((tag) => !known.entries.some(({ key }) => key === tag))
  const rows = newInPool.map((tag) => `\t<key>${escapedXml(tag)}</key>\n\t<integer>0</integer>\n`).join('')
  const text = textOf(properties, PROPERTIES)
  const sorting = dictIn(text, PROPERTIES).entries.find(({ key }) => key === 'sorting')
  if (sorting?.element !== 'array') throw new RefusedTagsError('newer', PROPERTIES)
  const list = text.slice(sorting.valueAt.from, sorting.valueAt.to)
  if (!/^<array\s*\/>$|^<array>(?:\s*<string>[^<]*<\/string>)*\s*<\/array>$/.test(list))
    throw new RefusedTagsError('newer', PROPERTIES)
  const listed = new Set(
    [...list.matchAll(/<string>([^<]*)<\/string>/g)].map(([, name = '']) => unescapedXml(name)),
  )
  const items = tags
    .flatMap((tag) => (listed.has(tag) ? [] : [`\t\t<string>${escapedXml(tag)}</string>\n`]))
    .join('')
  const end = sorting.valueAt.to - '</array>'.length
  const edit = list.endsWith('/>')
    ? { ...sorting.valueAt, text: `<array>\n${items}\t</array>` }
    : { ...lineStart(text, end), text: items }
  const changed: [string, string][] = []
  if (rows !== '')
    changed.push([POOL, withEdits(poolText, [{ ...lineStart(poolText, known.end), text: rows }])])
  if (items !== '') changed.push([PROPERTIES, withEdits(text, [edit])])
  return changed
}

type PlistEntry = Span & { key: string; element: string; value: string; valueAt: Span }

/** The categories of a tag set. `end` is where a new one, or the dictionary of categories, can stand. */
function tagSetIn(text: string, file: string) {
  const top = dictIn(text, file)
  const tags = top.entries.find(({ key }) => key === 'tags')
  if (!tags) return { tags: [], end: top.end, isOpen: false, at: undefined }
  if (tags.element !== 'dict') throw new RefusedTagsError('newer', file)
  const isOpen = text.startsWith('</dict', text.lastIndexOf('<', tags.valueAt.to - 1))
  if (!isOpen) return { tags: [], end: top.end, isOpen, at: tags.valueAt }
  const inner = entriesIn(text, { from: text.indexOf('>', tags.valueAt.from) + 1, to: tags.valueAt.to }, file)
  if (inner.entries.some(({ element }) => element !== 'string')) throw new RefusedTagsError('newer', file)
  return { tags: inner.entries, end: inner.end, isOpen, at: tags.valueAt }
}

/** The dictionary that a property list is. */
function dictIn(text: string, file: string) {
  if (text.startsWith('bplist')) throw new RefusedTagsError('binary', file)
  const head = HEAD.exec(text)
  if (!head) throw new RefusedTagsError(text.trim() === '' ? 'damaged' : 'newer', file)
  const dict = entriesIn(text, { from: head[0].length, to: text.length }, file)
  if (!/^<\/dict>\s*<\/plist>\s*$/.test(text.slice(dict.end))) throw new RefusedTagsError('newer', file)
  return dict
}

const HEAD =
  /^\ufeff?<\?xml[^<>]{0,200}\?>\s*<!DOCTYPE plist[^<>[\]]{0,300}>\s*<plist version="1\.0">\s*<dict>/

const MAX_ENTRIES = 20_000

/** Pairs of a key and a value up to the end of their dictionary. Comments and anything else that Apple does not write are refused. */
function entriesIn(text: string, { from, to }: Span, file: string): { entries: PlistEntry[]; end: number } {
  const entries: PlistEntry[] = []
  let at = from
  for (;;) {
    KEY.lastIndex = at
    const key = KEY.exec(text)
    if (!key) break
    const start = at + (key[1]?.length ?? 0)
    const valueFrom = KEY.lastIndex
    const { element, end } = valueFromAt(text, valueFrom, file)
    const inner = text.slice(valueFrom, end)
    const value = unescapedXml(/^<\w+>([^<]*)</.exec(inner)?.[1] ?? '')
    if (end > to || entries.length >= MAX_ENTRIES) throw new RefusedTagsError('damaged', file)
    entries.push({
      key: unescapedXml(key[2] ?? ''),
      element,
      value,
      from: start,
      to: end,
      valueAt: { from: valueFrom, to: end },
    })
    at = end
  }
  const blanks = /\s*/y
  blanks.lastIndex = at
  blanks.exec(text)
  if (!text.startsWith('</dict>', blanks.lastIndex)) throw new RefusedTagsError('newer', file)
  if (new Set(entries.map((entry) => entry.key)).size < entries.length)
    throw new RefusedTagsError('damaged', file)
  return { entries, end: blanks.lastIndex }
}

const KEY = /(\s*)<key>([^<]*)<\/key>\s*/y

/** The name of the element at a place, and the place after it with all that it holds. */
function valueFromAt(text: string, from: number, file: string): { element: string; end: number } {
  const tags = /<(\/?)(dict|array|string|integer|real|true|false|date|data|key)(\s*\/)?>|<[\s\S]/g
  tags.lastIndex = from
  let depth = 0
  let element = ''
  for (let found = tags.exec(text); found; found = tags.exec(text)) {
    const [, closing, name = '', empty] = found
    if (name === '' || (element === '' && found.index !== from)) throw new RefusedTagsError('newer', file)
    element ||= name
    if (!empty) depth += closing ? -1 : 1
    if (depth === 0) return { element, end: tags.lastIndex }
    if (depth > 30) throw new RefusedTagsError('newer', file)
  }
  throw new RefusedTagsError('damaged', file)
}

/** The place before the blanks at the start of a line, where a new line can stand. */
function lineStart(text: string, at: number): Span {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const place = text.slice(start, at).trim() === '' ? start : at
  return { from: place, to: place }
}

/** An entry with its whole lines. */
function wholeLine(text: string, { from, to }: Span): Span {
  const { from: start } = lineStart(text, from)
  const isAlone = /^[ \t]*\r?\n/.exec(text.slice(to, to + 200))
  return start < from && isAlone ? { from: start, to: to + isAlone[0].length } : { from, to }
}
