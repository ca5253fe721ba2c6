import { groupsOf } from '../groups.ts'
import { ARCHITECTURE_KINDS } from '../plugins/architectures.ts'
import { INSTALLED_FORMATS } from '../plugins/formats.ts'
import type { Plugin } from '../plugins/plugin.ts'
import type { PluginUsage } from '../songs/library/known-song.ts'
import { compareNames } from '../text/locale.ts'
import { compareVersions } from '../updates/version.ts'

/** The groupings of a library, under the names that addresses use. */
export const GROUP_KEYS = ['manufacturer', 'type', 'family', 'format', 'tag'] as const
export type GroupKey = (typeof GROUP_KEYS)[number]

/** A group of plugins; `value` is '' for those without a value. */
type PluginGroup = { value: string; plugins: Plugin[] }

/**
 * Groups plugins in their order. A plugin with several formats or tags is in several groups. Formats come in the order of the
 * format list, other groups by name, and the group without a value last.
 */
export function groupPlugins(plugins: Plugin[], key: GroupKey): PluginGroup[] {
  const compare = key === 'format' ? byFormatOrder : compareNames
  const members = plugins.flatMap((plugin) => groupValuesOf(plugin, key).map((value) => ({ value, plugin })))
  return Array.from(
    groupsOf(members, ({ value }) => value),
    ([value, group]) => ({
      value,
      plugins: group.map(({ plugin }) => plugin),
    }),
  ).sort((a, b) => Number(a.value === '') - Number(b.value === '') || compare(a.value, b.value))
}

const WITHOUT_VALUE = ['']

function groupValuesOf(plugin: Plugin, key: GroupKey): readonly string[] {
  if (key === 'manufacturer' || key === 'type') return [plugin[key].trim()]
  if (key === 'family') return [plugin.family ?? '']
  const values = key === 'format' ? plugin.formats : plugin.tags
  return values.length > 0 ? values : WITHOUT_VALUE
}

const FORMAT_ORDER: readonly string[] = INSTALLED_FORMATS

const byFormatOrder = (a: string, b: string) => FORMAT_ORDER.indexOf(a) - FORMAT_ORDER.indexOf(b)

/** The orders of a library, under the names that addresses use. */
export const SORT_KEYS = [
  'name',
  'manufacturer',
  'type',
  'format',
  'tag',
  'version',
  'size',
  'added',
  'updated',
  'processor',
  'songs',
  'used',
] as const
export type SortKey = (typeof SORT_KEYS)[number]
export type Sort = { key: SortKey; isDescending: boolean }

/** Facts that only songs tell: in how many a plugin is used, and when it was last used. */
export const SONG_SORT_KEYS: readonly SortKey[] = ['songs', 'used']

/** Dates, sizes and numbers begin with the newest and largest. */
export const isDescendingByDefault = (key: SortKey) =>
  key === 'size' || key === 'added' || key === 'updated' || SONG_SORT_KEYS.includes(key)

/** Where songs use each plugin, by its id; undefined before it is known. */
type Usage = ReadonlyMap<string, Pick<PluginUsage, 'songs' | 'lastUsedAt'>> | undefined

export const NAME_SORT: Sort = { key: 'name', isDescending: false }

/**
 * Sorts plugins that are in name order. Plugins with equal values stay in name order, and plugins without a value come last
 * in both directions. Plugins that songs only may use have no value.
 */
export function sortPlugins(plugins: Plugin[], { key, isDescending }: Sort, usage?: Usage): Plugin[] {
  if (key === 'name') return isDescending ? [...plugins].reverse() : plugins
  const ranks = RANKS[key](plugins, usage)
  const direction = isDescending ? -1 : 1
  return plugins
    .map((plugin, index) => ({ plugin, rank: ranks[index] }))
    .sort(({ rank: a }, { rank: b }) =>
      a === undefined || b === undefined
        ? Number(a === undefined) - Number(b === undefined)
        : (a - b) * direction,
    )
    .map(({ plugin }) => plugin)
}

type Ranks = (number | undefined)[]

/** A number for each plugin; undefined without a value. */
const RANKS: Record<Exclude<SortKey, 'name'>, (plugins: Plugin[], usage: Usage) => Ranks> = {
  manufacturer: (plugins) => textRanks(plugins.map((plugin) => plugin.manufacturer)),
  type: (plugins) => textRanks(plugins.map((plugin) => plugin.type)),
  tag: (plugins) => textRanks(plugins.map((plugin) => plugin.tags[0] ?? '')),
  format: (plugins) => plugins.map((plugin) => indexOrNone(INSTALLED_FORMATS, plugin.formats[0])),
  processor: (plugins) => plugins.map((plugin) => indexOrNone(ARCHITECTURE_KINDS, plugin.processors[0])),
  version: (plugins) =>
    textRanks(
      plugins.map((plugin) => plugin.version),
      (a, b) => compareVersions(a, b) ?? compareNames(a, b),
    ),
  size: (plugins) => plugins.map((plugin) => plugin.size ?? undefined),
  added: (plugins) => plugins.map((plugin) => dateOrNone(plugin.addedAt)),
  updated: (plugins) => plugins.map((plugin) => dateOrNone(plugin.versionSince)),
  songs: (plugins, usage) => plugins.map(({ id }) => usage?.get(id)?.songs || undefined),
  used: (plugins, usage) => plugins.map(({ id }) => lastUseOf(usage?.get(id))),
}

const lastUseOf = (used: { songs: number; lastUsedAt: string | null } | undefined) =>
  used && used.songs > 0 ? dateOrNone(used.lastUsedAt ?? '') : undefined

/** Each different text is compared once, because a library has far fewer makers than plugins. */
function textRanks(texts: string[], compare = compareNames): Ranks {
  const different = [...new Set(texts)].filter((text) => text.trim() !== '').sort(compare)
  const ranks = new Map<string, number>()
  for (const [index, text] of different.entries()) {
    const before = different[index - 1]
    const isEqual = before !== undefined && compare(before, text) === 0
    ranks.set(text, isEqual ? (ranks.get(before) ?? index) : index)
  }
  return texts.map((text) => ranks.get(text))
}

function indexOrNone<Value>(list: readonly Value[], value: Value | undefined) {
  const index = value === undefined ? -1 : list.indexOf(value)
  return index < 0 ? undefined : index
}

function dateOrNone(date: string) {
  const time = Date.parse(date)
  return Number.isNaN(time) ? undefined : time
}
