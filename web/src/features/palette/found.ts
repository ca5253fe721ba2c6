import type { LucideIcon } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type Fit, fitOf, wordsIn } from './match.ts'
import type { Maker, Searchable } from './searchable.ts'

/** Something to do from the palette that is no plugin. */
export type Command = {
  group: 'Go to' | 'Actions'
  label: string
  icon: LucideIcon
  /** The keys that do the same, one name a key. */
  keys?: string[]
  act: () => void
}

export type Found =
  /** `because` is the name in its bundle by which it was found, where its own does not say why. */
  | { is: 'plugin'; id: string; plugin: Plugin; because?: string }
  | { is: 'maker'; id: string; maker: Maker }
  | { is: 'command'; id: string; command: Command }

type FoundGroup = { title: string; entries: Found[] }

const MOST = 6

/**
 * What fits the typed text, best first, at most six a group. Without text only commands are offered. Where plugins fit,
 * `showAll` follows them.
 */
export function foundFor(
  text: string,
  library: Searchable,
  commands: Command[],
  showAll?: Command,
): FoundGroup[] {
  const words = wordsIn(text)
  const plugins = words.length === 0 ? [] : best(library.plugins, (each) => pluginFit(words, each))
  const makers = words.length === 0 ? [] : best(library.makers, ({ name }) => allFit(words, name))
  const inGroup = (group: Command['group']) =>
    best(
      commands.filter((command) => command.group === group),
      ({ label }) => allFit(words, label.toLowerCase()),
    ).map(asFound)

  return [
    {
      title: 'Plugins',
      entries: [
        ...plugins.map((each) => asFoundPlugin(words, each)),
        ...(showAll && plugins.length > 0 ? [asFound(showAll)] : []),
      ],
    },
    {
      title: 'Manufacturers',
      entries: makers.map(({ maker }): Found => ({ is: 'maker', id: maker.name, maker })),
    },
    { title: 'Go to', entries: inGroup('Go to') },
    { title: 'Actions', entries: inGroup('Actions') },
  ].filter(({ entries }) => entries.length > 0)
}

const asFound = (command: Command): Found => ({ is: 'command', id: command.label, command })

type Ready = Searchable['plugins'][number]

/** The plugin by its own name, or else by the name in its bundle that fits best. */
function pluginFit(words: string[], { name, maker, contents }: Ready): Fit {
  const own = namedFit(words, name, maker)
  if (own !== undefined || contents.length === 0) return own
  const fits = contents.flatMap((each) => namedFit(words, each, maker) ?? [])
  return fits.length > 0 ? Math.max(...fits) / 2 : undefined
}

function asFoundPlugin(words: string[], { plugin, name, maker, contents }: Ready): Found {
  const found: Found = { is: 'plugin', id: plugin.id, plugin }
  if (contents.length === 0 || namedFit(words, name, maker) !== undefined) return found
  const [because] = best(plugin.contents ?? [], (each) => namedFit(words, each.toLowerCase(), maker))
  return because === undefined ? found : { ...found, because }
}

/** Every word fits the name or the maker; the name counts more. */
function namedFit(words: string[], name: string, maker: string): Fit {
  let sum = 0
  for (const word of words) {
    const inName = fitOf(word, name)
    const inMaker = fitOf(word, maker)
    if (inName === undefined && inMaker === undefined) return undefined
    sum += Math.max(inName ?? 0, (inMaker ?? 0) / 2)
  }
  return sum
}

function allFit(words: string[], text: string): Fit {
  let sum = 0
  for (const word of words) {
    const fit = fitOf(word, text)
    if (fit === undefined) return undefined
    sum += fit
  }
  return sum
}

/** The six that fit best; equals stay in the order of the list, so nothing is ever sorted but the few. */
function best<Item>(items: Item[], rate: (item: Item) => Fit): Item[] {
  const chosen: { item: Item; score: number }[] = []
  for (const item of items) {
    const score = rate(item)
    if (score === undefined) continue
    const place = chosen.findIndex((other) => other.score < score)
    if (place >= 0) chosen.splice(place, 0, { item, score })
    else if (chosen.length < MOST) chosen.push({ item, score })
    if (chosen.length > MOST) chosen.pop()
  }
  return chosen.map(({ item }) => item)
}
