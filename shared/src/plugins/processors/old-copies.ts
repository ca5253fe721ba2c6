import { groupsOf } from '../../groups.ts'
import type { ArchitectureKind } from '../architectures.ts'
import { type InstalledProgram, platformOf } from './installed-program.ts'

type Copy = InstalledProgram & {
  /** Missing when all copies are of one plugin. */
  pluginId?: string
  machine: string
}

/**
 * The copies beside one that runs better, of the same plugin on the same computer: a 32-bit VST2 beside a universal VST3. Nothing stops with
 * them. `rankOf` says how well a copy runs, the better the higher; undefined when that is unknown.
 */
export function oldCopiesAmong<Known extends Copy>(
  copies: readonly Known[],
  rankOf: (copy: Known) => number | undefined,
): Set<Known> {
  const groups = groupsOf(copies, computerOf)
  const best = new Map(
    [...groups].map(([computer, group]) => [computer, Math.max(...group.map((copy) => rankOf(copy) ?? 0))]),
  )
  return new Set(
    copies.filter((copy) => {
      const rank = rankOf(copy)
      return rank !== undefined && rank < (best.get(computerOf(copy)) ?? 0)
    }),
  )
}

/** A copy on a computer for another system helps nobody there. */
const computerOf = (copy: Copy) => [copy.pluginId ?? '', copy.machine, platformOf(copy) ?? 'macos'].join('\0')

/** How well a program of each kind runs on the newest Macs and on its own system. */
export const KIND_RANKS: Record<ArchitectureKind, number | undefined> = {
  universal: 3,
  'apple-silicon': 3,
  elsewhere: 3,
  intel: 2,
  '32-bit': 1,
  unknown: undefined,
}
