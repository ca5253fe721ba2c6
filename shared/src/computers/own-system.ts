import * as z from 'zod/mini'
import type { Platform } from '../plugins/architectures.ts'
import { compareSystems, macVersionIn, minSystemsIn } from '../plugins/processors/min-system.ts'
import { ownSystemName } from '../plugins/processors/system-names.ts'
import type { Computer } from './computer.ts'
import { TARGET_SYSTEMS, type TargetSystem } from './target-systems.ts'

/** A plugin on a computer whose system is older than it asks for; `needs` is a version as in `min-system.ts`. */
export const oldSystemPlugin = z.object({ pluginId: z.string(), machine: z.string(), needs: z.string() })
export type OldSystemPlugin = z.infer<typeof oldSystemPlugin>

/** The system that a computer runs, as its helper tells it. */
export type OwnSystem = { platform: Platform; systemVersion: string | null }

/**
 * The system that an installation for this platform asks for when the computer's own is older: for each processor that it names, because
 * the processor of a computer is not known. '' when the own system is new enough, or one of the two is unknown.
 */
export function neededSystem(minSystem: string, own: OwnSystem): string {
  const version = comparableVersion(own)
  const [oldest] = Object.values(minSystemsIn(minSystem)).sort(compareSystems)
  if (version === '' || oldest === undefined) return ''
  return compareSystems(oldest, version) > 0 ? oldest : ''
}

function comparableVersion({ platform, systemVersion }: OwnSystem): string {
  if (systemVersion === null || platform === 'linux') return ''
  return platform === 'macos' ? macVersionIn(systemVersion) : systemVersion
}

/** The own system of a computer among those to choose from, without its patches; undefined when it is not one of them. */
export function ownTarget(own: OwnSystem): TargetSystem | undefined {
  const version = comparableVersion(own)
  const [major = '', minor = ''] = version.split('.')
  const key =
    own.platform === 'macos'
      ? `macos-${major === '10' ? `10.${minor}` : major}`
      : ownSystemName(version, own.platform).toLowerCase().replace(' ', '-')
  return TARGET_SYSTEMS.find((target) => target.key === key)
}

/**
 * The exact versions of the computers that run this system, by machine: a bundle that asks for macOS 13.3 works on a computer with
 * macOS 13.6, though not on every macOS 13.
 */
export function exactVersions(computers: readonly Runner[], target: TargetSystem): Map<string, string> {
  const running = computers.flatMap(({ machine, platform, systemVersion }) => {
    if (platform === null) return []
    const own = { platform, systemVersion }
    return ownTarget(own)?.key === target.key ? [[machine, comparableVersion(own)] as const] : []
  })
  return new Map(running)
}

type Runner = Pick<Computer, 'machine' | 'platform' | 'systemVersion'>
