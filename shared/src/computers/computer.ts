import * as z from 'zod/mini'
import { countsOf } from '../groups.ts'
import type { Device } from '../helper/device.ts'
import { PLATFORMS, type Platform } from '../plugins/architectures.ts'
import type { InstalledProgram } from '../plugins/processors/installed-program.ts'

/** A computer with a helper, one whose helper is gone, or '' for what was dropped or listed without a known computer. */
export type Computer = {
  machine: string
  /** The name that its helper gives; null without a helper. */
  name: string | null
  platform: Platform | null
  /** The version of its system, as `10.15.7`; null when the helper does not tell it. */
  systemVersion: string | null
  /** The end of its last scan, as an ISO date. */
  lastScanAt: string | null
  placeCount: number
}

/**
 * A present installation as a list, because there may be 150,000: plugin, number of the computer in the list, format, version, system,
 * processors separated by spaces, and its minimum system. Path and bundle identifier only follow where the system was not read.
 */
type PlaceRow = [
  pluginId: string,
  machine: number,
  format: string,
  version: string,
  platform: Platform | null,
  processors: string,
  minSystem: string,
  path: string,
  bundleId: string | null,
]

/** Not a tuple of zod, which would be in the code of every page. */
const placeRow = z
  .array(z.unknown())
  .check(z.refine(isPlaceRow, 'This is not an installation.')) as unknown as z.ZodMiniType<PlaceRow> // as: just checked

function isPlaceRow(row: unknown[]): boolean {
  const [pluginId, machine, format, version, platform, processors, minSystem, path, bundleId, ...others] = row
  const texts = [pluginId, format, version, processors, minSystem, path, bundleId ?? '']
  return (
    others.length === 0 &&
    bundleId !== undefined &&
    texts.every((text) => typeof text === 'string') &&
    typeof machine === 'number' &&
    (platform === null || PLATFORMS.some((known) => known === platform))
  )
}

/** The present installations of a library, and the computers to whose numbers they refer. */
export const installedPlaces = z.object({ machines: z.array(z.string()), places: z.array(placeRow) })
export type InstalledPlaces = z.infer<typeof installedPlaces>

/** One present installation of a plugin on a computer. */
export type Place = InstalledProgram & {
  pluginId: string
  machine: string
  version: string
  /** The oldest system that it asks for, as `min-system.ts` writes it; '' when unknown. */
  minSystem: string
}

/** The installations of such an answer, in its order. */
export function placesIn({ machines, places }: InstalledPlaces): Place[] {
  return places.map(
    ([pluginId, number, format, version, platform, processors, minSystem, path, bundleId]) => ({
      pluginId,
      machine: machines[number] ?? '',
      format,
      version,
      platform,
      architectures: processors === '' ? [] : processors.split(' '),
      minSystem,
      path,
      bundleId,
    }),
  )
}

type PairedHelper = Pick<Device, 'machine' | 'name' | 'platform' | 'systemVersion' | 'lastScanAt'>

/** The computers of a user: those with a helper in their order, then those without one, and last what has no known computer. */
export function computersOf(helpers: readonly PairedHelper[], places: readonly Place[]): Computer[] {
  const counts = countsOf(places.map(({ machine }) => machine))
  const byMachine = new Map(helpers.map((helper) => [helper.machine, helper]))
  return [...new Set([...byMachine.keys(), ...counts.keys()])]
    .map((machine): Computer => {
      const helper = byMachine.get(machine)
      return {
        machine,
        name: helper?.name ?? null,
        platform: helper?.platform ?? null,
        systemVersion: helper?.systemVersion ?? null,
        lastScanAt: helper?.lastScanAt ?? null,
        placeCount: counts.get(machine) ?? 0,
      }
    })
    .sort((a, b) => Number(a.machine === '') - Number(b.machine === ''))
}

/** A plugin with the facts that the rules of this folder need. */
export type KnownPlugin = {
  id: string
  name: string
  manufacturer: string
  isMakerGuess?: boolean | undefined
}
