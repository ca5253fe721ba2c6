import { ARCHITECTURE_KINDS } from '../plugins/architectures.ts'
import { isDiscontinued } from '../plugins/lifecycle/lifecycle-fields.ts'
import type { Plugin } from '../plugins/plugin.ts'
import type { PurchasedPlugin } from '../purchases/listed-purchase.ts'
import { PURCHASE_STATES, purchaseStatesOf } from '../purchases/purchase-states.ts'
import { SONG_USES, type SongCounts, songUsesOf } from './song-uses.ts'

/** The details that can be missing from a plugin. */
export const PLUGIN_FACTS = ['manufacturer', 'type', 'version', 'screenshot', 'description'] as const
export type PluginFact = (typeof PLUGIN_FACTS)[number]

const YES_OR_NO = ['yes', 'no'] as const
/** For what is rare: most plugins have no value of it, which is quicker to count. */
const ONLY_YES = ['yes'] as const

/** How much space a plugin takes on a disk; bytes are decimal, as everywhere in the product. */
const PLUGIN_SIZES = ['over-1-gb', '100-mb-to-1-gb', 'under-100-mb', 'unknown'] as const
type PluginSize = (typeof PLUGIN_SIZES)[number]

/** The value of a size in bytes; null when it is unknown. */
function pluginSizeOf(bytes: number | null): PluginSize {
  if (bytes === null) return 'unknown'
  if (bytes > 1e9) return 'over-1-gb'
  return bytes < 1e8 ? 'under-100-mb' : '100-mb-to-1-gb'
}

/**
 * The facets by which a library can be filtered, under the names that addresses use. A list holds the only valid values, a pattern their
 * form; null means that any text is valid, because the plugins decide which values exist.
 */
const FACETS = {
  manufacturer: null,
  type: null,
  /** A further type, or the kind of an instrument. */
  kind: null,
  format: null,
  tag: null,
  favorite: YES_OR_NO,
  owned: YES_OR_NO,
  /** `no`: nobody said that it is free, so its price is unknown. No page offers it; older collections have it. */
  free: YES_OR_NO,
  update: YES_OR_NO,
  /** `yes`: its maker has ended it. */
  discontinued: ONLY_YES,
  /** `yes`: another product replaces it. */
  superseded: ONLY_YES,
  processor: ARCHITECTURE_KINDS,
  computer: null,
  /** The computers on which it is not installed, when the library has several. */
  lacks: null,
  missing: PLUGIN_FACTS,
  /** How much space it takes, as far as scans have measured it. */
  size: PLUGIN_SIZES,
  /** `yes`: the last scans found none of its installations. */
  gone: YES_OR_NO,
  /** `yes`: it asks for a newer system than a computer runs on which it is installed. */
  oldSystem: ONLY_YES,
  /** `yes`: a DAW on its computer does not see it, though it could. */
  unseen: ONLY_YES,
  /** `yes`: it is gone, runs on no coming system, asks for a newer one, or a DAW does not see it. */
  attention: ONLY_YES,
  /** How songs use it, as far as songs are known. */
  songs: SONG_USES,
  /** A known license covers it, or none. */
  license: ['known', 'none'],
  /** The purchase that covers it, and the end of its term. */
  purchase: PURCHASE_STATES,
  /** `month` is this month; any month is written `2026-11`. */
  added: /^(?:month|\d{4}-(?:0[1-9]|1[0-2]))$/,
} as const satisfies Record<string, readonly string[] | RegExp | null>

export type Facet = keyof typeof FACETS
export const FACET_NAMES = Object.keys(FACETS) as Facet[]

/**
 * Facts that values need besides the plugin: `now` decides what this month is, in local time. Undefined songs, purchases or licenses are
 * not known. `machines` are the computers of the library: see `comparedMachines`.
 */
export type FacetContext = {
  now: Date
  songs?: ReadonlyMap<string, SongCounts> | undefined
  purchases?: ReadonlyMap<string, Pick<PurchasedPlugin, 'termEnds'>> | undefined
  machines?: readonly string[] | undefined
  /** The plugins on computers whose system is too old for them. */
  oldSystems?: Pick<ReadonlySet<string>, 'has'> | undefined
  /** The plugins that a DAW does not see though it could. */
  unseen?: Pick<ReadonlySet<string>, 'has'> | undefined
  /** The plugins that licenses cover. */
  licensed?: Pick<ReadonlySet<string>, 'has'> | undefined
}

/** The computers of a library that its plugins can be lacking on; undefined with fewer than two. */
export function comparedMachines(plugins: readonly Plugin[]): readonly string[] | undefined {
  const machines = new Set(plugins.flatMap((plugin) => plugin.machines))
  return machines.size > 1 ? [...machines] : undefined
}

/** The values of a plugin for a facet; none for an empty text. */
export function facetValuesOf(plugin: Plugin, facet: Facet, context: FacetContext): readonly string[] {
  const { now, songs, purchases, machines, licensed, oldSystems, unseen } = context
  switch (facet) {
    case 'manufacturer':
      return plugin.manufacturer === '' ? NO_VALUE : [plugin.manufacturer]
    case 'type':
      return typesOf(plugin)
    case 'kind':
      return plugin.moreTypes ?? NO_VALUE
    case 'format':
      return plugin.formats
    case 'tag':
      return plugin.tags
    case 'favorite':
      return yesOrNo(plugin.isFavorite)
    case 'owned':
      return yesOrNo(plugin.isOwned)
    case 'free':
      return yesOrNo(plugin.metadata.isFree)
    case 'update':
      return yesOrNo(plugin.updateAvailable)
    case 'discontinued':
      return isDiscontinued(plugin.metadata.discontinued) ? YES : NO_VALUE
    case 'superseded':
      return plugin.metadata.supersededBy ? YES : NO_VALUE
    case 'processor':
      return plugin.processors
    case 'computer':
      return plugin.machines
    case 'lacks':
      return machines?.filter((machine) => !plugin.machines.includes(machine)) ?? NO_VALUE
    case 'missing':
      return PLUGIN_FACTS.filter((fact) => isFactMissing(plugin, fact))
    case 'size':
      return SIZE_VALUES[pluginSizeOf(plugin.size)]
    case 'gone':
      return yesOrNo(plugin.isMissing === true)
    case 'oldSystem':
      return oldSystems?.has(plugin.id) ? YES : NO_VALUE
    case 'unseen':
      return unseen?.has(plugin.id) ? YES : NO_VALUE
    case 'attention':
      return needsAttention(plugin) || oldSystems?.has(plugin.id) || unseen?.has(plugin.id) ? YES : NO_VALUE
    case 'songs':
      return songs ? songUsesOf(songs.get(plugin.id)) : NO_VALUE
    case 'license':
      return licensed ? (licensed.has(plugin.id) ? LICENSED : UNLICENSED) : NO_VALUE
    case 'purchase':
      return purchases ? purchaseStatesOf(purchases.get(plugin.id), now) : NO_VALUE
    case 'added':
      return monthsOf(plugin.addedAt, now)
  }
}

/** True for a value of a facet that an address may name. */
export function isFacetValue(facet: Facet, value: string) {
  const valid: readonly string[] | RegExp | null = FACETS[facet]
  if (valid === null) return true
  return valid instanceof RegExp ? valid.test(value) : valid.includes(value)
}

const NO_VALUE: readonly string[] = []
const YES: readonly string[] = ['yes']
const NO: readonly string[] = ['no']
const LICENSED: readonly string[] = ['known']
const UNLICENSED: readonly string[] = ['none']
/** Shared, because a list of 10,000 plugins asks for each of them. */
const SIZE_VALUES: Record<PluginSize, readonly string[]> = {
  'over-1-gb': ['over-1-gb'],
  '100-mb-to-1-gb': ['100-mb-to-1-gb'],
  'under-100-mb': ['under-100-mb'],
  unknown: ['unknown'],
}
const needsAttention = ({ isMissing, processors }: Plugin) =>
  isMissing || processors.includes('intel') || processors.includes('32-bit')

const yesOrNo = (is: boolean) => (is ? YES : NO)

/** The month of a moment in local time: `2026-11`. */
export const monthKeyOf = (moment: Date) =>
  `${moment.getFullYear()}-${String(moment.getMonth() + 1).padStart(2, '0')}`

function monthsOf(addedAt: string, now: Date): readonly string[] {
  const added = new Date(addedAt)
  if (Number.isNaN(added.getTime())) return NO_VALUE
  const month = monthKeyOf(added)
  return month === monthKeyOf(now) ? ['month', month] : [month]
}

/** Plugins with the UAD flag also have the type UAD. */
function typesOf({ type, isUAD }: Pick<Plugin, 'type' | 'isUAD'>): readonly string[] {
  const own = type === '' ? NO_VALUE : [type]
  return isUAD && type !== 'UAD' ? [...own, 'UAD'] : own
}

/** A type matches exactly; the choice UAD also matches plugins with the UAD flag. */
export const isOfType = (plugin: Pick<Plugin, 'type' | 'isUAD'>, type: string) =>
  plugin.type === type || (type === 'UAD' && plugin.isUAD)

/** True when this fact is missing from the plugin. A shared picture counts, too. */
export function isFactMissing(plugin: Plugin, fact: PluginFact) {
  if (fact === 'screenshot') return !plugin.screenshot && !plugin.definition?.screenshot
  const text = fact === 'description' ? plugin.metadata.description : plugin[fact]
  return text.trim() === ''
}
