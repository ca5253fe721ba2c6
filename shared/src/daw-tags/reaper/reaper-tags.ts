import { wholePath } from '../../caches/cached-plugins.ts'
import { audioUnitRowIn, clapRowIn, vstRowIn } from '../../caches/reaper/read-vst-cache.ts'
import { type NamedPlugin, namedPlugin, textPlugin, vst2Plugin, vst3Plugin } from '../../songs/plugin-ids.ts'
import { fileStem, makerAndName } from '../../songs/plugin-names.ts'
import { decodeText } from '../../text/decode-text.ts'
import { utf8Bytes } from '../../text/utf8-bytes.ts'
import { RefusedTagsError } from '../refused-tags-error.ts'
import type { DawFiles, KeyedPlugin, TagChange, TaggedPlugin } from '../tagged-plugin.ts'
import { tagKey, textOf } from '../text-file.ts'
import { IniText, indexIn } from './ini-text.ts'

/** The file with the folders and categories that a user makes. */
const FOLDERS = 'reaper-fxfolders.ini'
/** The file with the categories that REAPER itself gives at a scan. */
const CATEGORIES = 'reaper-fxtags.ini'

/** Which files of REAPER's folder are read: those with tags, and the caches that tell the ids of what these name. */
export const REAPER_FILES = /^reaper-(?:fxfolders|fxtags|(?:vstplugins|auplugins|clap)[\w-]{0,40})\.ini$/i

/** The number of a kind of plugin in a folder. */
const KIND = { lv2: '1', vst: '3', audioUnit: '5', clap: '7' }
/** Those and JSFX, DirectX, the video processor, FX chains and smart folders, which have no place in a library. */
const KINDS = new Set([...Object.values(KIND), '0', '2', '4', '6', '1000', '1048576'])

/** The folder that REAPER makes by itself and fills with `Add to favorites`, whatever its user names it. */
const FAVORITES = '0'

type Item = { kind: string; item: string }
type Folder = { id: string; name: string; items: Item[] }

/**
 * The plugins in the folders of REAPER's FX browser: a folder is a tag, the first one holds the favorites. Items that are not plugins
 * are left out. Throws `RefusedTagsError`.
 */
export function readReaperFolders(files: DawFiles): TaggedPlugin[] {
  const known = knownPlugins(files)
  const plugins = new Map<string, TaggedPlugin>()
  for (const folder of foldersIn(iniOf(files, FOLDERS))) {
    for (const { kind, item } of folder.items) {
      const named = pluginOfItem({ kind, item }, known)
      if (!named) continue
      const ref = refOf({ kind, item })
      const path = kind === KIND.vst ? wholePath(bundleOf(item)) : null
      const marks = { tags: [], isFavorite: false, takesFavorite: true }
      const plugin: TaggedPlugin = plugins.get(ref) ?? { ...named, ref, path, ...marks }
      plugins.set(ref, plugin)
      if (folder.id === FAVORITES) plugin.isFavorite = true
      else if (!plugin.tags.some((tag) => tagKey(tag) === tagKey(folder.name))) plugin.tags.push(folder.name)
    }
  }
  return [...plugins.values()]
}

/**
 * The categories of plugins, those that REAPER gave and those that its user gave instead. They are read into a library and never
 * written, because an entry of the user hides what REAPER found. Throws `RefusedTagsError`.
 */
export function readReaperCategories(files: DawFiles): TaggedPlugin[] {
  const known = knownPlugins(files)
  const categories = new Map<string, string>()
  for (const file of [CATEGORIES, FOLDERS]) {
    if (!files.has(file)) continue
    for (const { key, value } of iniOf(files, file).entries('category')) categories.set(key, value)
  }
  return [...categories].flatMap(([key, value]): TaggedPlugin[] => {
    const plugin = known.byFile.get(fileKey(key)) ?? known.byLabel.get(key)
    const named =
      plugin ?? (/\.(?:vst3?|dll|so)(?:<|$)/i.test(key) ? pluginOfFile(key.replaceAll('_', ' ')) : null)
    if (!named) return []
    const tags = [...new Set(value.split('|').map((each) => each.trim()))].filter((each) => each !== '')
    return [{ ...named, path: null, ref: `category:${key}`, tags, isFavorite: false, takesFavorite: true }]
  })
}

/** How REAPER would name the bundles of a plugin. Those that its own caches do not have are left out. */
export function reaperRefsOf({ keys, places }: KeyedPlugin, files: DawFiles): string[] {
  const known = knownPlugins(files)
  const ids = new Set(keys)
  const vsts = places.flatMap(({ format, path }): Item[] => {
    if (format !== 'VST3' && format !== 'VST') return []
    const row = known.byFile.get(fileKey(fileOf(path)))
    return row?.ids().some((id) => ids.has(id)) ? [{ kind: KIND.vst, item: path }] : []
  })
  const isOwn = (plugin: NamedPlugin) => plugin.ids().some((id) => ids.has(id))
  const itemsIn = (map: Map<string, NamedPlugin>, kind: string) =>
    [...map].flatMap(([item, plugin]): Item[] => (isOwn(plugin) ? [{ kind, item }] : []))
  const others = [...itemsIn(known.byLabel, KIND.audioUnit), ...itemsIn(known.byId, KIND.clap)]
  return [...vsts, ...others].map(refOf)
}

/** REAPER's folder file with these changes. A missing file is made. Throws `RefusedTagsError`. */
export function writeReaperFolders(files: DawFiles, changes: readonly TagChange[]): Map<string, Uint8Array> {
  const ini = iniOf(files, FOLDERS)
  const folders = foldersIn(ini)
  const before = folders.length
  const changed = new Set<Folder>()
  for (const { ref, tag, isOn } of changes) {
    const known = folders.find(({ id, name }) =>
      tag === null ? id === FAVORITES : id !== FAVORITES && tagKey(name) === tagKey(tag),
    )
    if (!known && !isOn) continue
    const folder = known ?? { id: freeId(folders, tag), name: tag ?? 'Favorites', items: [] }
    if (!known) folders.push(folder)
    const [, kind = '', item = ''] = /^(\d+):(.*)$/s.exec(ref) ?? []
    const at = folder.items.findIndex((each) => isSameItem(each, { kind, item }))
    if (isOn === at >= 0) continue
    if (isOn) folder.items.push({ kind, item })
    else folder.items = folder.items.filter((each) => !isSameItem(each, { kind, item }))
    changed.add(folder)
  }
  for (const { id, items } of changed) {
    const section = `Folder${id}`
    const [places, kinds] = [items.map(({ item }) => item), items.map(({ kind }) => kind)]
    ini.setList(section, 'Item', places)
    ini.set(section, 'Nb', String(items.length))
    ini.setList(section, 'Type', kinds)
  }
  if (folders.length > before) {
    const [ids, names] = [folders.map(({ id }) => id), folders.map(({ name }) => name)]
    ini.setList('Folders', 'Id', ids)
    ini.setList('Folders', 'Name', names)
    ini.set('Folders', 'NbFolders', String(folders.length))
  }
  return changed.size === 0 ? new Map() : new Map([[FOLDERS, utf8Bytes(ini.toString())]])
}

/** A tag as the name of a folder; null when REAPER would not read it back. */
export const reaperTagOf = (tag: string): string | null =>
  /^".*"$|^'.*'$|[\r\n]/s.test(tag) ? null : tag.trim()

function iniOf(files: DawFiles, name: string) {
  const bytes = files.get(name)
  return new IniText(bytes ? textOf(bytes, name) : '', name)
}

/** Reads the folders strictly, because a file with anything else in it was not understood. */
function foldersIn(ini: IniText): Folder[] {
  const list = listIn(ini, 'Folders', ['Id', 'Name'], 'NbFolders')
  const folders = list.map(({ Id: id = '', Name: name = '' }): Folder => {
    if (!/^\d{1,7}$/.test(id)) throw new RefusedTagsError('newer', FOLDERS)
    const items = listIn(ini, `Folder${id}`, ['Item', 'Type'], 'Nb')
    return { id, name, items: items.map(({ Item: item = '', Type: kind = '' }) => ({ kind, item })) }
  })
  if (new Set(folders.map(({ id }) => id)).size < folders.length)
    throw new RefusedTagsError('damaged', FOLDERS)
  if (folders.some(({ items }) => items.some(({ kind }) => !KINDS.has(kind))))
    throw new RefusedTagsError('newer', FOLDERS)
  return folders
}

/** The rows of a section that has numbered keys and their count. An unknown key is that of a newer version. */
function listIn(ini: IniText, section: string, stems: string[], count: string): Record<string, string>[] {
  const rows = new Map<number, Record<string, string>>()
  let counted: number | undefined
  for (const { key, value } of ini.entries(section)) {
    if (key.toLowerCase() === count.toLowerCase()) counted = Number(value)
    else {
      const stem = stems.find((each) => indexIn(key, each) !== undefined)
      if (!stem) throw new RefusedTagsError('newer', FOLDERS)
      const index = indexIn(key, stem) ?? 0
      rows.set(index, { ...rows.get(index), [stem]: value })
    }
  }
  if (rows.size !== (counted ?? 0)) throw new RefusedTagsError('damaged', FOLDERS)
  return Array.from({ length: rows.size }, (_, index) => {
    const row = rows.get(index)
    if (!row || stems.some((stem) => row[stem] === undefined)) throw new RefusedTagsError('damaged', FOLDERS)
    return row
  })
}

function freeId(folders: Folder[], tag: string | null) {
  if (tag === null) return FAVORITES
  return String(Math.max(0, ...folders.map(({ id }) => Number(id))) + 1)
}

/** VST plugins by the names of their files, Audio Units by their labels, and CLAP plugins by their ids. */
type Known = Record<'byFile' | 'byLabel' | 'byId', Map<string, NamedPlugin>>

const knownByFiles = new WeakMap<DawFiles, Known>()

/** The plugins that REAPER's caches know by the names in its other files. A name that leads to two plugins tells nothing. */
function knownPlugins(files: DawFiles): Known {
  const earlier = knownByFiles.get(files)
  if (earlier) return earlier
  const known: Known = { byFile: new Map(), byLabel: new Map(), byId: new Map() }
  const twice = new Set<string>()
  const put = (map: Map<string, NamedPlugin>, key: string, plugin: NamedPlugin) => {
    if (map.has(key) && map.get(key)?.id !== plugin.id) twice.add(key)
    else map.set(key, plugin)
  }
  for (const [name, bytes] of files) {
    const [, cache] = /^reaper-(vst|au|clap)/i.exec(name) ?? []
    if (!cache) continue
    for (const line of decodeText(bytes).split(/\r\n|\n|\r/)) {
      const vst = cache === 'vst' ? vstRowIn(line) : null
      if (vst?.plugin) put(known.byFile, fileKey(vst.key), vst.plugin)
      const unit = cache === 'au' ? audioUnitRowIn(line) : null
      if (unit) put(known.byLabel, unit.label, unit.plugin)
      const clap = cache === 'clap' ? clapRowIn(line) : null
      if (clap?.id) put(known.byId, clap.id, clap)
    }
  }
  for (const key of twice) for (const map of Object.values(known)) map.delete(key)
  knownByFiles.set(files, known)
  return known
}

function pluginOfItem({ kind, item }: Item, known: Known): NamedPlugin | null {
  if (kind === KIND.clap) return known.byId.get(item) ?? textPlugin('CLAP', item, { name: item })
  if (kind === KIND.lv2) return textPlugin('LV2', item, { name: item })
  if (kind === KIND.audioUnit)
    return known.byLabel.get(item) ?? namedPlugin('AU', makerAndName(item) ?? { name: item })
  if (kind !== KIND.vst) return null
  return known.byFile.get(fileKey(fileOf(item))) ?? pluginOfFile(fileOf(bundleOf(item)))
}

/** Only the name of a file is known, which proves no identity. */
function pluginOfFile(file: string): NamedPlugin {
  const name = fileStem(file.split('<', 1)[0] ?? '')
  return /\.vst3/i.test(file) ? vst3Plugin(null, { name }) : vst2Plugin(null, { name })
}

/** The path of the bundle: REAPER may name the program inside it, and the number of a plugin in a shell after it. */
const bundleOf = (item: string) =>
  /^.*?\.(?:vst3|vst)(?=[\\/])/i.exec(item)?.[0] ?? item.replace(/<-?\d+$/, '')

/** The name of the bundle with the number in a shell. */
const fileOf = (item: string) =>
  (bundleOf(item).split(/[\\/]/).at(-1) ?? '') + (/<-?\d+$/.exec(item)?.[0] ?? '')

/** REAPER writes `_` for most signs in a name of a file. */
const fileKey = (file: string) => file.replace(/[^A-Za-z0-9.<]/g, '_').toLowerCase()

const refOf = ({ kind, item }: Item) => `${kind}:${item}`

function isSameItem(one: Item, other: Item) {
  if (one.kind !== other.kind) return false
  if (one.item === other.item) return true
  return one.kind === KIND.vst && placeKey(one.item) === placeKey(other.item)
}

/** Two spellings of one place on Windows are one. */
function placeKey(item: string) {
  const place = bundleOf(item) + (/<-?\d+$/.exec(item)?.[0] ?? '')
  return /^[a-z]:[\\/]/i.test(place) ? place.replaceAll('/', '\\').toLowerCase() : place
}
