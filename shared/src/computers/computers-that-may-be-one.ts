import { groupsOf } from '../groups.ts'
import { matchingFormat } from '../plugins/formats.ts'
import type { Computer, Place } from './computer.ts'

/** From how many installations on two computers can be called copies of each other. */
const FEWEST = 10

/**
 * Pairs of computers that may be one: they hold the same installations in the same versions, and at most one of them has a helper, as
 * after a system was installed again; or both have a helper, as after a disk was cloned. A renamed computer keeps its machine, so it
 * is one computer anyway.
 */
export function computersThatMayBeOne(computers: Computer[], places: Place[]): [string, string][] {
  const byMachine = groupsOf(places, ({ machine }) => machine)
  const contents = computers
    .filter(({ machine }) => machine !== '' && (byMachine.get(machine)?.length ?? 0) >= FEWEST)
    .map(({ machine }) => ({ machine, text: contentsOf(byMachine.get(machine) ?? []) }))
  return [...groupsOf(contents, ({ text }) => text).values()].flatMap(([first, ...others]) =>
    others.map(({ machine }): [string, string] => [first?.machine ?? '', machine]),
  )
}

const contentsOf = (places: Place[]) =>
  places
    .map(({ pluginId, format, version }) => `${pluginId} ${matchingFormat(format)} ${version}`)
    .sort()
    .join('\n')
