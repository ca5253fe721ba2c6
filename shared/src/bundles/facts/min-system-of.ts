import {
  type MinSystems,
  macVersionIn,
  minSystemsIn,
  minSystemText,
  newerSystem,
} from '../../plugins/processors/min-system.ts'
import { textAt } from '../plist/plist-value.ts'
import type { BundlePart } from '../reading/bundle-part.ts'
import { remembered } from './shown-text.ts'

type Read = Pick<BundlePart, 'plist' | 'architectures' | 'platform' | 'minSystems'>

/**
 * The oldest system that a bundle asks for: on macOS the newer of what its Info.plist and its program say, for each processor; on
 * Windows what its program says. '' when neither says anything.
 */
export function minSystemOf({ plist, architectures, platform, minSystems = NONE }: Read): string {
  const program = (name: string) => own(minSystems, name)
  if (platform !== 'macos') return minSystemText(architectures, program)
  const general = macVersionOfText(textAt(plist, 'LSMinimumSystemVersion'))
  const single = plist?.get('LSMinimumSystemVersionByArchitecture')
  const listed = single instanceof Map ? single : undefined
  // Mostly the Info.plist says one version for all processors, and the first bytes of the program say none.
  if (!listed && minSystems === NONE) return architectures.length > 0 ? general : ''
  return minSystemText(architectures, (name) =>
    newerSystem((listed && macVersionIn(textAt(listed, name))) || general, program(name)),
  )
}

const NONE: MinSystems = {}
const macVersionOfText = remembered(macVersionIn)

/** The text for a bundle with what its programs for single processors say, where that is newer. */
export function withProgramMinimums(
  { architectures, minSystem = '' }: { architectures: string[]; minSystem?: string },
  read: MinSystems,
): string {
  if (Object.keys(read).length === 0) return minSystem
  const known = minSystemsIn(minSystem)
  return minSystemText(architectures, (name) =>
    newerSystem(own(known, name) || own(known, ''), own(read, name)),
  )
}

const own = (versions: MinSystems, name: string) =>
  Object.hasOwn(versions, name) ? (versions[name] ?? '') : ''
