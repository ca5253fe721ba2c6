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
  | { is: 'plugin'; id: string; plugin: Plugin }
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
  const plugins =
    words.length === 0 ? [] : best(library.plugins, ({ name, maker }) => pluginFit(words, name, maker))
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
        ...plugins.map(({ plugin }): Found => ({ is: 'plugin', id: plugin.id, plugin })),
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

/** Every word fits the name or the maker; the name counts more. */
function pluginFit(words: string[], name: string, maker: string): Fit {
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
