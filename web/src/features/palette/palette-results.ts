import type { LucideIcon } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type MatchScore, matchScore, searchWords } from './match.ts'
import type { Maker, SearchIndex } from './search-index.ts'

/** A page or an action that the palette offers. */
export type PaletteCommand = {
  group: 'Go to' | 'Actions'
  label: string
  icon: LucideIcon
  /** The keyboard shortcut, one name per key. */
  keys?: string[]
  act: () => void
}

export type PaletteResult =
  /** `because` is the matching name in the plugin's bundle, when the plugin's own name does not match. */
  | { is: 'plugin'; id: string; plugin: Plugin; because?: string }
  | { is: 'maker'; id: string; maker: Maker }
  | { is: 'command'; id: string; command: PaletteCommand }

type FoundGroup = { title: string; entries: PaletteResult[] }

const MAX_ENTRIES = 6

/**
 * The entries that match the typed text, best first, at most six per group. An empty text finds only commands. `showAll`
 * follows the plugins, if there are any.
 */
export function paletteResults(
  text: string,
  library: SearchIndex,
  commands: PaletteCommand[],
  showAll?: PaletteCommand,
): FoundGroup[] {
  const words = searchWords(text)
  const plugins = words.length === 0 ? [] : best(library.plugins, (each) => pluginFit(words, each))
  const makers = words.length === 0 ? [] : best(library.makers, ({ name }) => allFit(words, name))
  const inGroup = (group: PaletteCommand['group']) =>
    best(
      commands.filter((command) => command.group === group),
      ({ label }) => allFit(words, label.toLowerCase()),
    ).map(commandResult)

  return [
    {
      title: 'Plugins',
      entries: [
        ...plugins.map((each) => asFoundPlugin(words, each)),
        ...(showAll && plugins.length > 0 ? [commandResult(showAll)] : []),
      ],
    },
    {
      title: 'Manufacturers',
      entries: makers.map(({ maker }): PaletteResult => ({ is: 'maker', id: maker.name, maker })),
    },
    { title: 'Go to', entries: inGroup('Go to') },
    { title: 'Actions', entries: inGroup('Actions') },
  ].filter(({ entries }) => entries.length > 0)
}

const commandResult = (command: PaletteCommand): PaletteResult => ({
  is: 'command',
  id: command.label,
  command,
})

type IndexedPlugin = SearchIndex['plugins'][number]

/** Rates a plugin by its own name, or else by the best matching name in its bundle. */
function pluginFit(words: string[], { name, maker, contents }: IndexedPlugin): MatchScore {
  const own = namedFit(words, name, maker)
  if (own !== undefined || contents.length === 0) return own
  const fits = contents.flatMap((each) => namedFit(words, each, maker) ?? [])
  return fits.length > 0 ? Math.max(...fits) / 2 : undefined
}

function asFoundPlugin(words: string[], { plugin, name, maker, contents }: IndexedPlugin): PaletteResult {
  const found: PaletteResult = { is: 'plugin', id: plugin.id, plugin }
  if (contents.length === 0 || namedFit(words, name, maker) !== undefined) return found
  const [because] = best(plugin.contents ?? [], (each) => namedFit(words, each.toLowerCase(), maker))
  return because === undefined ? found : { ...found, because }
}

/** Every word must match the name or the maker; the name counts twice as much. */
function namedFit(words: string[], name: string, maker: string): MatchScore {
  let sum = 0
  for (const word of words) {
    const inName = matchScore(word, name)
    const inMaker = matchScore(word, maker)
    if (inName === undefined && inMaker === undefined) return undefined
    sum += Math.max(inName ?? 0, (inMaker ?? 0) / 2)
  }
  return sum
}

function allFit(words: string[], text: string): MatchScore {
  let sum = 0
  for (const word of words) {
    const fit = matchScore(word, text)
    if (fit === undefined) return undefined
    sum += fit
  }
  return sum
}

/** The six best items; equal ones keep their order. Sorts only these few, not the whole list. */
function best<Item>(items: Item[], rate: (item: Item) => MatchScore): Item[] {
  const chosen: { item: Item; score: number }[] = []
  for (const item of items) {
    const score = rate(item)
    if (score === undefined) continue
    const place = chosen.findIndex((other) => other.score < score)
    if (place >= 0) chosen.splice(place, 0, { item, score })
    else if (chosen.length < MAX_ENTRIES) chosen.push({ item, score })
    if (chosen.length > MAX_ENTRIES) chosen.pop()
  }
  return chosen.map(({ item }) => item)
}
