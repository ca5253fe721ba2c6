import type { Platform } from '../../plugins/architectures.ts'
import {
  audioUnit,
  codeOfDecimal,
  type NamedPlugin,
  textPlugin,
  vst2Plugin,
  vst3Plugin,
} from '../../songs/plugin-ids.ts'
import { unescapedXml } from '../../text/unescaped-xml.ts'
import { utf8Bytes } from '../../text/utf8-bytes.ts'
import { RefusedTagsError } from '../refused-tags-error.ts'
import type { DawFiles, KeyedPlugin, TagChange, TaggedPlugin } from '../tagged-plugin.ts'
import { type Edit, escapedXml, type Span, textOf, withEdits } from '../text-file.ts'

const TAGS = 'plugin_tags'
const STATUSES = 'plugin_statuses'
/** The tags that come with Ardour. A row of the user replaces the one of the same plugin in it. */
export const FACTORY = 'factory:plugin_tags'

export const ARDOUR_FILES = /^plugin_(?:tags|statuses)$/

/** Ardour's words for kinds of plugins; all VST2 are `LXVST` in the tags, and have a word for each system in the statuses. */
const VST2_WORDS: Record<Platform, string> = { linux: 'LXVST', macos: 'MacVST', windows: 'Windows-VST' }
const isVst2 = (type: string) => Object.values(VST2_WORDS).includes(type)

/** The plugins with tags and marks of a user of Ardour or Mixbus. Tags that come with the program are left out. Throws `RefusedTagsError`. */
export function readArdourTags(files: DawFiles): TaggedPlugin[] {
  const factory = new Map(rowsOf(files, FACTORY).map((row) => [refOf(row), new Set(wordsIn(row.tags))]))
  const plugins = new Map<string, TaggedPlugin>()
  const pluginAt = (type: string, id: string, name: string) => {
    const ref = refOf({ type, id })
    const named = namedOf(type, id, name)
    const plugin =
      plugins.get(ref) ??
      (named && { ...named, ref, path: null, tags: [], isFavorite: false, takesFavorite: true })
    if (plugin) plugins.set(ref, plugin)
    return plugin
  }
  for (const row of rowsOf(files, TAGS)) {
    const plugin = pluginAt(row.type, row.id, row.name)
    const given = factory.get(refOf(row))
    if (plugin) plugin.tags = [...new Set(wordsIn(row.tags))].filter((tag) => !given?.has(tag))
  }
  for (const { type, id, status } of statusesOf(files)) {
    const plugin = pluginAt(type, id, id)
    if (!plugin) continue
    plugin.isFavorite = status === 'Favorite'
    plugin.takesFavorite = status !== 'Hidden'
  }
  return [...plugins.values()]
}

/** How Ardour names a plugin. An Audio Unit has a name only with the type of its codes, and a bundle of a format that is not here none. */
export function ardourRefsOf({ keys, places }: KeyedPlugin): string[] {
  const formats = new Set(places.map(({ format }) => format))
  return keys.flatMap((key) => {
    const [, kind = '', rest = ''] = /^(\w+):(.*)$/s.exec(key) ?? []
    if (kind === 'cid' && formats.has('VST3')) return [`VST3:${rest}`]
    if (kind === 'vst2' && formats.has('VST')) return [`LXVST:${Number.parseInt(rest, 16) | 0}`]
    if (kind === 'uri' && formats.has('LV2')) return [`LV2:${rest}`]
    const [, type = '', maker = '', subtype = ''] = kind === 'unit' ? (UNIT.exec(rest) ?? []) : []
    return type && formats.has('AU') ? [`AudioUnit:${[type, subtype, maker].map(numberOf).join('-')}`] : []
  })
}

const UNIT = /^(.{4})\/(.{4})\/(.{4})$/s

/** Ardour's files with these changes. A missing file is made. Throws `RefusedTagsError`. */
export function writeArdourTags(
  files: DawFiles,
  changes: readonly TagChange[],
  platform: Platform,
): Map<string, Uint8Array> {
  const written = [
    [TAGS, withTags(files, changes)],
    [STATUSES, withStatuses(files, changes, platform)],
  ] as const
  return new Map(written.flatMap(([file, text]) => (text === undefined ? [] : [[file, utf8Bytes(text)]])))
}

/** Ardour keeps tags in small letters, and a blank or a comma separates two. */
export const ardourTagOf = (tag: string): string | null =>
  tag
    .trim()
    .toLowerCase()
    .replace(/[\s,]+/g, '-') || null

/** The text of a file; undefined for a missing one. */
function textIn(files: DawFiles, name: string) {
  const bytes = files.get(name)
  return bytes && textOf(bytes, name)
}

function withTags(files: DawFiles, all: readonly TagChange[]): string | undefined {
  const changes = all.filter(({ tag }) => tag !== null)
  if (changes.length === 0) return undefined
  const text = textIn(files, TAGS) ?? EMPTY_TAGS
  const { rows, end, isOpen } = tagRowsIn(text, TAGS)
  const byRef = new Map(rows.map((row) => [refOf(row), row]))
  const factory = new Map(rowsOf(files, FACTORY).map((row) => [refOf(row), row]))
  const wanted = new Map<string, { tags: string[]; name: string }>()
  for (const { ref, name, tag, isOn } of changes) {
    const row = byRef.get(ref) ?? factory.get(ref)
    const { tags, name: shown } = wanted.get(ref) ?? {
      tags: wordsIn(row?.tags ?? ''),
      name: row?.name ?? name,
    }
    const others = tags.filter((each) => each !== tag)
    wanted.set(ref, { tags: isOn && tag !== null ? [...others, tag] : others, name: shown })
  }
  const edits: Edit[] = []
  let added = ''
  for (const [ref, { tags, name }] of wanted) {
    const row = byRef.get(ref)
    const value = tags.join(' ')
    if (!row) added += newRow(ref, value, name)
    else if (value !== wordsIn(row.tags).join(' ')) {
      edits.push({ ...row.tagsAt, text: escapedXml(value) })
      if (!row.isUserSet)
        edits.push({ from: row.attributesEnd, to: row.attributesEnd, text: ' user-set="1"' })
    }
  }
  if (added !== '') {
    if (isOpen) edits.push({ from: end, to: end, text: added })
    else
      edits.push({ from: end, to: text.indexOf('>', end) + 1, text: `<PluginTags>\n${added}</PluginTags>` })
  }
  return edits.length === 0 ? undefined : withEdits(text, edits)
}

const EMPTY_TAGS = '<?xml version="1.0" encoding="UTF-8"?>\n<PluginTags/>\n'

function newRow(ref: string, tags: string, name: string) {
  const [, type = '', id = ''] = /^([^:]*):(.*)$/s.exec(ref) ?? []
  const [typeText = '', idText = '', tagsText = '', nameText = ''] = [type, id, tags, name].map(escapedXml)
  return `  <Plugin type="${typeText}" id="${idText}" tags="${tagsText}" name="${nameText}" user-set="1"/>\n`
}

function withStatuses(files: DawFiles, all: readonly TagChange[], platform: Platform): string | undefined {
  const changes = all.filter(({ tag }) => tag === null)
  if (changes.length === 0) return undefined
  const text = textIn(files, STATUSES) ?? ''
  const rows = statusesOf(files)
  const edits: Edit[] = []
  let added = ''
  for (const { ref, isOn } of changes) {
    const known = rows.filter((row) => refOf(row) === ref)
    const favorites = known.filter(({ status }) => status === 'Favorite')
    if (!isOn) edits.push(...favorites.map(({ from, to }) => ({ from, to, text: '' })))
    else if (known.length === 0) {
      const [, type = '', id = ''] = /^([^:]*):(.*)$/s.exec(ref) ?? []
      added += `${isVst2(type) ? VST2_WORDS[platform] : type} Favorite ${id}\n`
    } else if (favorites.length === 0) {
      const normal = known.find(({ status }) => status === 'Normal')
      if (normal) edits.push({ ...normal.statusAt, text: 'Favorite' })
    }
  }
  if (added !== '') {
    const isEnded = text === '' || /[\r\n]$/.test(text)
    edits.push({ from: text.length, to: text.length, text: isEnded ? added : `\n${added}` })
  }
  return edits.length === 0 ? undefined : withEdits(text, edits)
}

type TagRow = {
  type: string
  id: string
  tags: string
  name: string
  isUserSet: boolean
  /** The place of the value of `tags`, and of the end of the last attribute. */
  tagsAt: Span
  attributesEnd: number
}

const rowsOf = (files: DawFiles, name: string): TagRow[] => {
  const text = textIn(files, name)
  return text === undefined ? [] : tagRowsIn(text, name).rows
}

const MAX_ROWS = 100_000

/** The rows of a file with tags. Anything that Ardour 8 does not write is of another version. `end` is the place of the closing tag. */
function tagRowsIn(text: string, file: string): { rows: TagRow[]; end: number; isOpen: boolean } {
  const rows: TagRow[] = []
  let at = 0
  const take = (form: RegExp) => {
    form.lastIndex = at
    const found = form.exec(text)
    if (found) at = form.lastIndex
    return found
  }
  take(PROLOG)
  const root = take(ROOT)
  if (!root) throw new RefusedTagsError('newer', file)
  if (root[1]) {
    if (!take(REST)) throw new RefusedTagsError('newer', file)
    return { rows, end: text.lastIndexOf('<PluginTags'), isOpen: false }
  }
  for (let found = take(ROW); found; found = take(ROW)) {
    if (rows.length >= MAX_ROWS) throw new RefusedTagsError('too-large', file)
    rows.push(rowIn(found[1] ?? '', at - found[0].length + '<Plugin'.length, file))
    take(BLANKS)
  }
  const end = at
  if (!take(ROOT_END) || !take(REST))
    throw new RefusedTagsError(text.includes('</PluginTags>') ? 'newer' : 'damaged', file)
  return { rows, end, isOpen: true }
}

const PROLOG = /\ufeff?(?:<\?xml[^<>]{0,200}\?>)?\s*/y
const ROOT = /<PluginTags(?:\s*(\/)>|\s*>\s*)/y
const ROW = /<Plugin((?:\s+[\w-]+="[^"<]*")*)\s*(?:\/>|>\s*<\/Plugin>)/y
const BLANKS = /\s*/y
const ROOT_END = /<\/PluginTags\s*>/y
const REST = /\s*$/y

function rowIn(attributes: string, start: number, file: string): TagRow {
  const values = new Map<string, Span & { value: string }>()
  let attributesEnd = start
  for (const found of attributes.matchAll(/\s([\w-]+)="([^"]*)"/g)) {
    const [whole, name = '', value = ''] = found
    if (!ATTRIBUTES.has(name) || values.has(name)) throw new RefusedTagsError('newer', file)
    const from = start + found.index + name.length + 3
    values.set(name, { value: unescapedXml(value), from, to: from + value.length })
    attributesEnd = start + found.index + whole.length
  }
  const textOfValue = (name: string) => values.get(name)?.value ?? ''
  const tagsAt = values.get('tags')
  const [type, id, name] = ['type', 'id', 'name'].map(textOfValue)
  if (!tagsAt || !type || !id) throw new RefusedTagsError('newer', file)
  const isUserSet = /^(?:1|yes|true)$/i.test(textOfValue('user-set'))
  return { type, id, tags: tagsAt.value, name: name ?? '', isUserSet, tagsAt, attributesEnd }
}

const ATTRIBUTES = new Set(['type', 'id', 'tags', 'name', 'user-set'])

type StatusRow = Span & { type: string; status: string; id: string; statusAt: Span }

/** The lines `TYPE STATUS ID`. For an unknown status Ardour drops them all, so such a file is of another version. */
function statusesOf(files: DawFiles): StatusRow[] {
  const text = textIn(files, STATUSES) ?? ''
  const rows: StatusRow[] = []
  for (const line of text.matchAll(/[^\n]*\n?/g)) {
    if (line[0].trim() === '') continue
    const [, before = '', type = '', gap = '', status = '', id = ''] =
      /^(\s*)(\S+)(\s+)(\S+)\s+(\S.*)$/.exec(line[0].trimEnd()) ?? []
    if (id === '' || !STATUS_WORDS.has(status) || !TYPE_WORDS.has(type))
      throw new RefusedTagsError('newer', STATUSES)
    if (rows.length >= MAX_ROWS) throw new RefusedTagsError('too-large', STATUSES)
    const statusFrom = line.index + before.length + type.length + gap.length
    rows.push({
      type,
      status,
      id,
      from: line.index,
      to: line.index + line[0].length,
      statusAt: { from: statusFrom, to: statusFrom + status.length },
    })
  }
  return rows
}

const STATUS_WORDS = new Set(['Normal', 'Favorite', 'Hidden'])
const TYPE_WORDS = new Set(['LADSPA', 'AudioUnit', 'LV2', 'VST3', 'Lua', ...Object.values(VST2_WORDS)])

const wordsIn = (tags: string) => tags.split(/[\s,]+/).filter((word) => word !== '')

const refOf = ({ type, id }: { type: string; id: string }) => `${isVst2(type) ? 'LXVST' : type}:${id}`

/** The plugin of a row; null for a kind that no library has. */
function namedOf(type: string, id: string, name: string): NamedPlugin | null {
  if (type === 'VST3') return vst3Plugin(id, { name })
  if (type === 'LV2') return textPlugin('LV2', id, { name })
  if (isVst2(type)) return vst2Plugin(codeOfDecimal(id), { name })
  const [, kind, subtype, manufacturer] = /^(\d{1,10})-(\d{1,10})-(\d{1,10})$/.exec(id) ?? []
  return type === 'AudioUnit' && kind
    ? audioUnit(
        { type: Number(kind), subtype: Number(subtype), manufacturer: Number(manufacturer) },
        { name },
      )
    : null
}

/** A code of four characters as Ardour writes it. */
const numberOf = (code: string) =>
  [...code].reduce((sum, letter) => sum * 256 + (letter.codePointAt(0) ?? 0), 0)
