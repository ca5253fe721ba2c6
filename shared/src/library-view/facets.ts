import { recordOf } from '../groups.ts'
import { ARCHITECTURE_KINDS } from '../plugins/architectures.ts'
import { isDiscontinued } from '../plugins/lifecycle/lifecycle-fields.ts'
import type { Plugin } from '../plugins/plugin.ts'
import type { PurchasedPlugin } from '../purchases/listed-purchase.ts'
import { PURCHASE_STATES, purchaseStatesOf } from '../purchases/purchase-states.ts'
import { SONG_USES, type SongCounts, songUsesOf } from './song-uses.ts'

/** The details that can be missing from a plugin. */
export const PLUGIN_FACTS = ['manufacturer', 'type', 'version', 'screenshot', 'description'] as const
export type PluginFact = (typeof PLUGIN_FACTS)[number]

/** How much space a plugin takes on a disk; bytes are decimal, as everywhere in the product. */
const PLUGIN_SIZES = ['over-1-gb', '100-mb-to-1-gb', 'under-100-mb', 'unknown'] as const
type PluginSize = (typeof PLUGIN_SIZES)[number]

/** The value of a size in bytes; null when it is unknown. */
function pluginSizeOf(bytes: number | null): PluginSize {
  if (bytes === null) return 'unknown'
  if (bytes > 1e9) return 'over-1-gb'
  return bytes < 1e8 ? 'under-100-mb' : '100-mb-to-1-gb'
}

const NO_VALUE: readonly string[] = []
const YES: readonly string[] = ['yes']
const NO: readonly string[] = ['no']
const YES_OR_NO = ['yes', 'no'] as const
const yesOrNo = (is: boolean) => (is ? YES : NO)
/** For what is rare: most plugins have no value of it, which is quicker to count. */
const onlyYes = (is: boolean | undefined) => (is ? YES : NO_VALUE)

type FacetRow = {
  /** The only valid values, or their form; null when any text is valid, because the plugins decide which values exist. */
  valid: readonly string[] | RegExp | null
  /** The values of a plugin; none for an empty text. */
  valuesOf: (plugin: Plugin, context: FacetContext) => readonly string[]
  /** It filters nothing before this is known. */
  needs?: keyof FacetContext
}

/** The facets by which a library can be filtered, under the names that addresses use. */
const FACETS = {
  manufacturer: {
    valid: null,
    valuesOf: ({ manufacturer }) => (manufacturer === '' ? NO_VALUE : [manufacturer]),
  },
  type: { valid: null, valuesOf: typesOf },
  /** A further type, or the kind of an instrument. */
  kind: { valid: null, valuesOf: ({ moreTypes }) => moreTypes ?? NO_VALUE },
  format: { valid: null, valuesOf: ({ formats }) => formats },
  tag: { valid: null, valuesOf: ({ tags }) => tags },
  favorite: { valid: YES_OR_NO, valuesOf: ({ isFavorite }) => yesOrNo(isFavorite) },
  owned: { valid: YES_OR_NO, valuesOf: ({ isOwned }) => yesOrNo(isOwned) },
  /** `no`: nobody said that it is free, so its price is unknown. No page offers it; older collections have it. */
  free: { valid: YES_OR_NO, valuesOf: ({ metadata }) => yesOrNo(metadata.isFree) },
  update: { valid: YES_OR_NO, valuesOf: ({ updateAvailable }) => yesOrNo(updateAvailable) },
  /** `yes`: its maker has ended it. */
  discontinued: { valid: YES, valuesOf: ({ metadata }) => onlyYes(isDiscontinued(metadata.discontinued)) },
  /** `yes`: another product replaces it. */
  superseded: { valid: YES, valuesOf: ({ metadata }) => onlyYes(Boolean(metadata.supersededBy)) },
  processor: { valid: ARCHITECTURE_KINDS, valuesOf: ({ processors }) => processors },
  computer: { valid: null, valuesOf: ({ machines }) => machines },
  /** The computers on which it is not installed, when the library has several. */
  lacks: {
    valid: null,
    needs: 'machines',
    valuesOf: (plugin, { machines = NO_VALUE }) =>
      machines.filter((machine) => !plugin.machines.includes(machine)),
  },
  missing: {
    valid: PLUGIN_FACTS,
    valuesOf: (plugin) => PLUGIN_FACTS.filter((fact) => isFactMissing(plugin, fact)),
  },
  /** How much space it takes, as far as scans have measured it. */
  size: { valid: PLUGIN_SIZES, valuesOf: ({ size }) => SIZE_VALUES[pluginSizeOf(size)] },
  /** `yes`: the last scans found none of its installations. */
  gone: { valid: YES_OR_NO, valuesOf: ({ isMissing }) => yesOrNo(isMissing === true) },
  /** `yes`: it asks for a newer system than a computer runs on which it is installed. */
  oldSystem: {
    valid: YES,
    needs: 'oldSystems',
    valuesOf: ({ id }, { oldSystems }) => onlyYes(oldSystems?.has(id)),
  },
  /** `yes`: a DAW on its computer does not see it, though it could. */
  unseen: { valid: YES, needs: 'unseen', valuesOf: ({ id }, { unseen }) => onlyYes(unseen?.has(id)) },
  /** `yes`: it is gone, runs on no coming system, asks for a newer one, or a DAW does not see it. */
  attention: {
    valid: YES,
    valuesOf: (plugin, { oldSystems, unseen }) =>
      onlyYes(needsAttention(plugin) || oldSystems?.has(plugin.id) || unseen?.has(plugin.id)),
  },
  /** How songs use it, as far as songs are known. */
  songs: {
    valid: SONG_USES,
    needs: 'songs',
    valuesOf: ({ id }, { songs }) => (songs ? songUsesOf(songs.get(id)) : NO_VALUE),
  },
  /** A known license covers it, or none. */
  license: {
    valid: ['known', 'none'],
    needs: 'licensed',
    valuesOf: ({ id }, { licensed }) => (licensed ? (licensed.has(id) ? LICENSED : UNLICENSED) : NO_VALUE),
  },
  /** The purchase that covers it, and the end of its term. */
  purchase: {
    valid: PURCHASE_STATES,
    needs: 'purchases',
    valuesOf: ({ id }, { purchases, now }) =>
      purchases ? purchaseStatesOf(purchases.get(id), now) : NO_VALUE,
  },
  /** `month` is this month; any month is written `2026-11`. */
  added: {
    valid: /^(?:month|\d{4}-(?:0[1-9]|1[0-2]))$/,
    valuesOf: ({ addedAt }, { now }) => monthsOf(addedAt, now),
  },
} as const satisfies Record<string, FacetRow>

export type Facet = keyof typeof FACETS
export const FACET_NAMES = Object.keys(FACETS) as Facet[]
const rowOf = (facet: Facet): FacetRow => FACETS[facet]

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
export const facetValuesOf = (plugin: Plugin, facet: Facet, context: FacetContext): readonly string[] =>
  rowOf(facet).valuesOf(plugin, context)

/** True when everything is known that a facet needs to be a condition. */
export function isFacetKnown(facet: Facet, context: FacetContext): boolean {
  const { needs } = rowOf(facet)
  return needs === undefined || context[needs] !== undefined
}

/** True for a value of a facet that an address may name. */
export function isFacetValue(facet: Facet, value: string) {
  const { valid } = rowOf(facet)
  if (valid === null) return true
  return valid instanceof RegExp ? valid.test(value) : valid.includes(value)
}

const LICENSED: readonly string[] = ['known']
const UNLICENSED: readonly string[] = ['none']
/** Shared, because a list of 10,000 plugins asks for each of them. */
const SIZE_VALUES = recordOf(PLUGIN_SIZES, (size): readonly string[] => [size])
const needsAttention = ({ isMissing, processors }: Plugin) =>
  isMissing || processors.includes('intel') || processors.includes('32-bit')

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
