import { countsOf } from '../groups.ts'
import { isFactMissing, isOfType, PLUGIN_FACTS, type PluginFact } from '../library-view/facets.ts'
import { compareNames } from '../text/locale.ts'
import type { Plugin } from './plugin.ts'

/** How many plugins share a value: a format, a manufacturer, a type. */
export type InsightShare = { name: string; count: number }

export type Insights = {
  total: number
  manufacturerCount: number
  uad: Plugin[]
  updates: Plugin[]
  /** Each list begins with the biggest share. A plugin counts in each of its formats, also when its files are gone, as in the list that its bar opens; nowhere with an unknown value. */
  formats: InsightShare[]
  manufacturers: InsightShare[]
  types: InsightShare[]
  /** The share of plugins with a fact, in whole percent: 100 only when all have it, 0 only when none has it. */
  completeness: { fact: PluginFact; percent: number }[]
}

/** The measured figures of a library. */
export function insightsOf(plugins: Plugin[]): Insights {
  const manufacturers = sharesOf(plugins.map((plugin) => plugin.manufacturer))
  return {
    total: plugins.length,
    manufacturerCount: manufacturers.length,
    uad: plugins.filter((plugin) => plugin.isUAD),
    updates: plugins.filter((plugin) => plugin.updateAvailable),
    formats: sharesOf(plugins.flatMap((plugin) => [...new Set(plugin.formats)])),
    manufacturers,
    types: typesOf(plugins),
    completeness: PLUGIN_FACTS.map((fact) => ({ fact, percent: percentOf(plugins, fact) })),
  }
}

/** The share that the dashboard calls Organized, in percent: an estimate that assumes five unsorted plugins. */
export function organizedPercent(total: number): number {
  if (total === 0) return 0
  const percent = Math.floor(((total - UNSORTED) / total) * 100)
  return Math.min(100, Math.max(0, percent))
}

const UNSORTED = 5

/** How often each value occurs, the most frequent first; blank ones are left out. */
export function sharesOf(values: string[]): InsightShare[] {
  const counts = countsOf(values.filter((value) => value.trim() !== ''))
  return biggestFirst(Array.from(counts, ([name, count]) => ({ name, count })))
}

/** The type UAD also counts every plugin with the UAD flag, like its filter. */
function typesOf(plugins: Plugin[]) {
  const types = sharesOf(plugins.map((plugin) => plugin.type))
  const uadCount = plugins.filter((plugin) => isOfType(plugin, 'UAD')).length
  return biggestFirst(types.map((type) => (type.name === 'UAD' ? { ...type, count: uadCount } : type)))
}

const biggestFirst = (shares: InsightShare[]) =>
  shares.sort((a, b) => b.count - a.count || compareNames(a.name, b.name))

function percentOf(plugins: Plugin[], fact: PluginFact) {
  const known = plugins.filter((plugin) => !isFactMissing(plugin, fact)).length
  if (known === 0) return 0
  return Math.max(1, Math.floor((known / plugins.length) * 100))
}
