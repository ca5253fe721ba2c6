import type { Installation } from '#shared/plugins/plugin.ts'
import { computerNames } from '../installations/computer-names.ts'

type PlacesOfComputer = {
  computer: string
  /** A DAW has listed them; nobody has looked for their bundles. */
  isOnlySeen: boolean
  places: Installation[]
}

/** The installations of each computer, in their order; dropped bundles, whose computer is unknown, have an empty name. */
export function placesByComputer(installations: Installation[]): PlacesOfComputer[] {
  const nameOf = computerNames(installations)
  const groups = new Map<string, PlacesOfComputer>()
  for (const installation of installations) {
    const isOnlySeen = installation.seenBy !== undefined
    const key = isOnlySeen ? 'seen' : installation.machine
    const group = groups.get(key) ?? { computer: nameOf(installation), isOnlySeen, places: [] }
    group.places.push(installation)
    groups.set(key, group)
  }
  return [...groups.values()]
}
