import type { LucideIcon } from 'lucide-react'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { searchWordsOf } from '#shared/text/search.ts'
import { type MatchMode, type MatchScore, type MatchText, matchScore, matchTextOf } from './match.ts'
import { paletteGroups as groups } from './palette-words.ts'
import { type Maker, matchTextsOf, type PaletteShelf, type SearchIndex } from './search-index.ts'

/** A page, an action or a thing that the palette offers. */
export type PaletteCommand = {
  group: typeof groups.goTo | typeof groups.actions | (typeof THING_GROUPS)[number]
  /** Missing when no other has its label. */
  id?: string
  label: string
  /** The words by which it is found; those of its label if missing. */
  name?: MatchText
  /** It is offered only for a typed text. */
  isDetail?: boolean
  icon: LucideIcon
  /** The keyboard shortcut, one name per key. */
  keys?: string[]
  act: () => void
}

export type PaletteResult =
  /** `because` is the matching name in the plugin's bundle, when the plugin's own name does not match. */
  | { is: 'plugin'; id: string; plugin: Plugin; because?: string }
  | { is: 'maker'; id: string; maker: Maker }
  | { is: 'shelf'; id: string; shelf: PaletteShelf }
  | { is: 'command'; id: string; command: PaletteCommand }

/** Groups of things that are found only by their names. */
const THING_GROUPS = [groups.songs, groups.licenses, groups.purchases, groups.formats] as const

type FoundGroup = { title: string; entries: PaletteResult[] }

const MAX_ENTRIES = 6
const MAX_BEFORE_PLUGINS = 3

/**
 * The entries that match the typed text, best first, at most six per group. An empty text finds the last plugins and all commands. Commands that begin
 * with the text come before everything else; types, tags, manufacturers and collections, which show many plugins at once, come
 * before the plugins, three of a group at most if there are plugins. Scattered letters count only when nothing else matches.
 * `showAll` follows the plugins, if there are any.
 */
export function paletteResults(
  text: string,
  library: SearchIndex,
  offers: PaletteOffers,
): { groups: FoundGroup[]; mode: MatchMode } {
  const exact = foundGroups(text, library, offers, 'exact')
  if (exact.length > 0) return { groups: exact, mode: 'exact' }
  return { groups: foundGroups(text, library, offers, 'scattered'), mode: 'scattered' }
}

/** The entries that a palette has besides those of the library itself. */
export type PaletteOffers = {
  commands: PaletteCommand[]
  /** Opens the list of all plugins that match the text. */
  showAll?: PaletteCommand
  /** Saved parts of the library, found with the types and tags. */
  collections?: PaletteShelf[]
  /** Filters that the text names. */
  filters?: PaletteShelf[]
  /** The last plugins, for an empty text. */
  last?: Plugin[]
}

function foundGroups(
  text: string,
  library: SearchIndex,
  { commands, showAll, collections = [], filters = [], last = [] }: PaletteOffers,
  mode: MatchMode,
): FoundGroup[] {
  const words = searchWordsOf(text)
  /** True when My Plugins shows this plugin for the text. */
  const isFound = pluginSearch.matcher(text)
  const isTyped = words.length > 0
  const plugins = isTyped
    ? best(library.plugins, (each) =>
        mode === 'scattered' || isFound(each) ? pluginFit(words, each, mode) : undefined,
      )
    : []
  const most = plugins.length > 0 ? MAX_BEFORE_PLUGINS : MAX_ENTRIES
  const named = <Item extends { name: MatchText }>(items: Item[]) =>
    isTyped ? best(items, ({ name }) => namedFit(words, name, undefined, mode), most) : []
  const inGroup = (title: PaletteCommand['group']) => {
    const offered = commands.filter(({ group, isDetail }) => group === title && (isTyped || !isDetail))
    const chosen = best(
      offered,
      ({ label, name = matchTextOf(label) }) => namedFit(words, name, undefined, mode),
      isTyped ? MAX_ENTRIES : 50,
    )
    return {
      title,
      entries: chosen.map(commandResult),
      isFirst: chosen.some((each) => beginsWith(words, each)),
    }
  }

  const commandGroups = [inGroup(groups.goTo), inGroup(groups.actions)]
  const things = isTyped ? THING_GROUPS.map(inGroup) : []
  const lastPlugins = last.map((plugin): PaletteResult => ({ is: 'plugin', id: plugin.id, plugin }))
  return [
    { title: groups.recent, entries: isTyped ? [] : lastPlugins },
    ...commandGroups.filter(({ isFirst }) => isFirst),
    { title: groups.library, entries: named(library.shelves).map(shelfResult) },
    {
      title: groups.manufacturers,
      entries: named(library.makers).map(
        ({ maker }): PaletteResult => ({ is: 'maker', id: maker.name, maker }),
      ),
    },
    { title: groups.collections, entries: named(collections).map(shelfResult) },
    { title: groups.filters, entries: filters.slice(0, most).map(shelfResult) },
    {
      title: groups.plugins,
      entries: [
        ...plugins.map((each) => asFoundPlugin(words, each, mode)),
        ...(showAll && plugins.length > 0 && mode === 'exact' ? [commandResult(showAll)] : []),
      ],
    },
    ...things,
    ...commandGroups.filter(({ isFirst }) => !isFirst),
  ].filter(({ entries }) => entries.length > 0)
}

const beginsWith = (words: string[], { label }: PaletteCommand) =>
  words.length > 0 && label.toLowerCase().startsWith(words.join(' '))

const shelfResult = (shelf: PaletteShelf): PaletteResult => ({ is: 'shelf', id: shelf.label, shelf })

const commandResult = (command: PaletteCommand): PaletteResult => ({
  is: 'command',
  id: command.id ?? command.label,
  command,
})

/** Rates a plugin by its name, or by the best name in its bundle, or by the words that are there: My Plugins also finds types and tags. */
function pluginFit(words: string[], plugin: Plugin, mode: MatchMode): MatchScore {
  const { name, maker, contents } = matchTextsOf(plugin)
  const own = namedFit(words, name, maker, mode)
  if (own !== undefined) return own
  const fits = contents.flatMap((each) => namedFit(words, each, maker, mode) ?? [])
  if (fits.length > 0) return Math.max(...fits) / 2
  if (mode === 'scattered') return undefined
  const parts = words.flatMap((word) => namedFit([word], name, maker, mode) ?? [])
  return parts.reduce((sum, part) => sum + part, 0) / 4
}

function asFoundPlugin(words: string[], plugin: Plugin, mode: MatchMode): PaletteResult {
  const { name, maker, contents } = matchTextsOf(plugin)
  const found: PaletteResult = { is: 'plugin', id: plugin.id, plugin }
  if (contents.length === 0 || namedFit(words, name, maker, mode) !== undefined) return found
  const [because] = best(plugin.contents ?? [], (each) => namedFit(words, matchTextOf(each), maker, mode))
  return because === undefined ? found : { ...found, because }
}

/** Every word must match the name or, if there is one, the maker; the name counts twice as much. */
function namedFit(
  words: string[],
  name: MatchText,
  maker: MatchText | undefined,
  mode: MatchMode,
): MatchScore {
  let sum = 0
  for (const word of words) {
    const inName = matchScore(word, name, mode)
    const inMaker = maker && matchScore(word, maker, mode)
    if (inName === undefined && inMaker === undefined) return undefined
    sum += Math.max(inName ?? 0, (inMaker ?? 0) / 2)
  }
  return sum
}

/** The best items; equal ones keep their order. Sorts only these few, not the whole list. */
function best<Item>(items: Item[], rate: (item: Item) => MatchScore, most = MAX_ENTRIES): Item[] {
  const chosen: { item: Item; score: number }[] = []
  for (const item of items) {
    const score = rate(item)
    if (score === undefined) continue
    const place = chosen.findIndex((other) => other.score < score)
    if (place >= 0) chosen.splice(place, 0, { item, score })
    else if (chosen.length < most) chosen.push({ item, score })
    if (chosen.length > most) chosen.pop()
  }
  return chosen.map(({ item }) => item)
}
