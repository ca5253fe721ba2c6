import { nameKeyOf, vendorKeyOf } from '../bundles/identity/keys.ts'
import type { DawWithTags, TagSide } from '../helper/daw-tags-report.ts'
import type { NamedPlugin } from '../songs/plugin-ids.ts'
import { DAW_TAGS } from './daw-tags.ts'
import type { DawFiles, KeyedPlugin, TagChange, TaggedPlugin } from './tagged-plugin.ts'
import { tagKey } from './text-file.ts'

/** A plugin of the library with the tags that its user gave it there. */
export type LibraryPlugin = KeyedPlugin & { tags: string[]; isFavorite: boolean }

/** The tags of a plugin that the library and a DAW had in common when they were last brought together, by the plugin's id. */
export type AgreedTags = ReadonlyMap<string, readonly string[]>

/** A tag that is set on or taken from a plugin; null is the mark of a favorite. `key` is the same for all its spellings. */
export type ShownChange = { key: string; tag: string | null; isOn: boolean }

/** The changes of one plugin: `toDaw` in the library, `toLibrary` in the DAW. With both, the two sides were changed since. */
export type PluginTagChanges = { id: string; name: string; toDaw: ShownChange[]; toLibrary: ShownChange[] }

export type TagsPlan = {
  plugins: PluginTagChanges[]
  /** The changes that `write` of the DAW takes. */
  changes: TagChange[]
  /** The tags that both have in common now, and those after these changes. */
  agreed: { now: Map<string, string[]>; after: Map<string, string[]> }
  /** Plugins with tags in the DAW that are not in the library, or may be two of it. */
  strangers: string[]
}

/** The longest tag that a library takes, in characters. */
const MAX_TAG = 40

/**
 * The plan that brings the tags of a DAW and of a library together. Each tag of each plugin is looked at by itself: the side that differs from what
 * both had in common is the side on which it was changed last. Nothing that a user took away in a DAW is written there again, and nothing
 * that is only in the DAW is taken away there, unless `choices` says so for a plugin: with `library` it gets the library's tags in the DAW,
 * with `daw` it is not written. Throws `RefusedTagsError`.
 */
export function tagsPlan(
  daw: DawWithTags,
  files: DawFiles,
  library: readonly LibraryPlugin[],
  agreed: AgreedTags,
  choices: ReadonlyMap<string, TagSide> = NO_CHOICES,
): TagsPlan {
  const { read, refsOf, tagOf, hasFavorites } = DAW_TAGS[daw]
  const { joined, strangers } = joinedPlugins(read(files), library)
  const keyOf = (tag: string) => {
    const written = tagOf(tag)
    return written === null ? null : tagKey(written)
  }
  const keyed = (tags: readonly string[]) =>
    new Map(
      tags.flatMap((tag): [string, string | null][] => {
        const key = keyOf(tag)
        return key === null ? [] : [[key, tag]]
      }),
    )
  const spelled = keyed(library.flatMap(({ tags }) => tags))
  const plan: TagsPlan = { plugins: [], changes: [], agreed: { now: new Map(), after: new Map() }, strangers }
  for (const plugin of library) {
    const there = joined.get(plugin.id) ?? []
    const refs = new Map(refsOf(plugin, files).map((ref) => [ref, noTags(ref)]))
    for (const each of there) refs.set(each.ref, each)
    const takesFavorite = hasFavorites && [...refs.values()].every((each) => each.takesFavorite)
    const before = agreed.get(plugin.id) ?? []
    const side = choices.get(plugin.id)
    const own = keyed(plugin.tags)
    if (plugin.isFavorite && takesFavorite) own.set(FAVORITE, null)
    const found = new Map<string, string | null>()
    for (const each of there) {
      for (const tag of each.tags) found.set(tagKey(tag), tag)
      if (each.isFavorite && takesFavorite) found.set(FAVORITE, null)
    }
    const shown: PluginTagChanges = { id: plugin.id, name: plugin.name, toDaw: [], toLibrary: [] }
    const [now, after] = [new Set<string>(), new Set<string>()]
    for (const key of new Set([...own.keys(), ...found.keys(), ...before])) {
      const [isOwn, isFound, wasBoth] = [own.has(key), found.has(key), before.includes(key)]
      if (isOwn === isFound) {
        if (isOwn) for (const labels of [now, after]) labels.add(key)
        continue
      }
      const tag = key === FAVORITE ? null : (own.get(key) ?? spelled.get(key) ?? found.get(key) ?? key)
      if (wasBoth) now.add(key)
      if (isFound !== wasBoth && (side !== 'library' || refs.size === 0)) {
        if (wasBoth) after.add(key)
        if (tag === null || tag.length <= MAX_TAG) shown.toLibrary.push({ key, tag, isOn: isFound })
      } else if (refs.size > 0 && side !== 'daw') {
        const written = tag === null ? null : isOwn ? tagOf(tag) : (found.get(key) ?? tag)
        for (const [ref, each] of refs) {
          const has = written === null ? each.isFavorite : each.tags.some((one) => tagKey(one) === key)
          if (has !== isOwn) plan.changes.push({ ref, name: plugin.name, tag: written, isOn: isOwn })
        }
        shown.toDaw.push({ key, tag, isOn: isOwn })
        if (isOwn) after.add(key)
      } else if (wasBoth) after.add(key)
    }
    if (shown.toDaw.length + shown.toLibrary.length > 0) plan.plugins.push(shown)
    if (now.size > 0) plan.agreed.now.set(plugin.id, [...now].sort())
    if (after.size > 0) plan.agreed.after.set(plugin.id, [...after].sort())
  }
  return plan
}

const NO_CHOICES: ReadonlyMap<string, TagSide> = new Map()

/** No tag has this key, because keys of tags are not empty. */
const FAVORITE = ''

const noTags = (ref: string) => ({ ref, tags: [] as string[], isFavorite: false, takesFavorite: true })

/** The tagged plugins of a DAW by the entry of the library that each belongs to. */
function joinedPlugins(tagged: readonly TaggedPlugin[], library: readonly KeyedPlugin[]) {
  const find = entryFinder(library)
  const joined = new Map<string, TaggedPlugin[]>()
  const strangers: string[] = []
  for (const plugin of tagged) {
    if (plugin.tags.length === 0 && !plugin.isFavorite && plugin.takesFavorite) continue
    const id = find(plugin)
    if (id === undefined) strangers.push(plugin.name)
    else joined.set(id, [...(joined.get(id) ?? []), plugin])
  }
  return { joined, strangers }
}

/**
 * Finds the entry of a plugin: by its codes, then by the place of its bundle, and by maker and name only when the DAW writes no code at
 * all. Two makers can have one VST2 code, so its name must agree as well.
 */
function entryFinder(library: readonly KeyedPlugin[]) {
  const byKey = new Map<string, Set<string>>()
  const names = new Map<string, string>()
  const put = (key: string, id: string) => byKey.set(key, (byKey.get(key) ?? new Set()).add(id))
  for (const { id, name, manufacturer, keys, places } of library) {
    const maker = vendorKeyOf(manufacturer)
    names.set(id, nameKeyOf(name, maker))
    for (const key of keys) put(key, id)
    for (const { path } of places) put(placeKeyOf(path), id)
    if (maker) put(`name:${maker}/${nameKeyOf(name, maker)}`, id)
  }
  const single = (keys: readonly string[], isFit: (id: string) => boolean = () => true) => {
    const ids = new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]).filter(isFit))
    return ids.size === 1 ? [...ids][0] : undefined
  }
  return ({ name, maker, id, ids, path }: NamedPlugin & { path: string | null }) => {
    const keys = ids()
    const sure = keys.filter((key) => !key.startsWith('vst2:'))
    const nameKey = nameKeyOf(name, vendorKeyOf(maker))
    const byCode = single(sure) ?? single(keys, (entry) => names.get(entry) === nameKey)
    if (byCode !== undefined) return byCode
    const byPlace = path === null ? undefined : single([placeKeyOf(path)])
    if (byPlace !== undefined || id !== null || !maker) return byPlace
    return single([`name:${vendorKeyOf(maker)}/${nameKey}`])
  }
}

/** Two spellings of one place on Windows are one. */
const placeKeyOf = (path: string) =>
  `place:${/^[a-z]:[\\/]/i.test(path) ? path.replaceAll('/', '\\').toLowerCase() : path}`
