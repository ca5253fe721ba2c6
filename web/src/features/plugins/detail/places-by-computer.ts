import type { Installation } from '#shared/plugins/plugin.ts'
import { computerNames } from '../installations/computer-names.ts'

/** The installations of each computer, in their order; dropped bundles, whose computer is unknown, have an empty name. */
export function placesByComputer(installations: Installation[]) {
  const nameOf = computerNames(installations)
  const groups = new Map<string, { computer: string; places: Installation[] }>()
  for (const installation of installations) {
    const { machine } = installation
    const group = groups.get(machine) ?? { computer: nameOf(installation), places: [] }
    group.places.push(installation)
    groups.set(machine, group)
  }
  return [...groups.values()]
}
