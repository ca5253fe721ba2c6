import type { MoveOutcome } from '#shared/helper/job.ts'
import type { Move } from '../../move/journal/journal.ts'
import { bundleDigest } from '../../scan/bundle-digest.ts'
import { copyCandidates } from '../../scan/compared-bundles.ts'
import type { FoundBundle } from '../../scan/to-found-bundle.ts'
import { keptOutcome } from './set-aside-plan.ts'

type Plan = { moves: Move[]; kept: MoveOutcome[] }
type Found = Pick<FoundBundle, 'plugin' | 'place' | 'isDisabled'>

/**
 * Keeps every planned move of which no copy stays on this computer. All bytes are read now, whatever a site or an earlier scan has said,
 * and a copy that DAWs do not load is none.
 */
export async function onlyCopies(
  { moves, kept }: Plan,
  found: readonly Found[],
  signal?: AbortSignal,
): Promise<Plan> {
  const leaving = new Set(moves.map(({ from }) => from))
  const groups = copyCandidates(found.filter(({ isDisabled }) => !isDisabled))
  const plan: Plan = { moves: [], kept: [...kept] }
  for (const move of moves) {
    const group = groups.find((each) => each.some(({ plugin }) => plugin.path === move.from)) ?? []
    const staying = group.map(({ plugin }) => plugin.path).filter((path) => !leaving.has(path))
    const digest = staying.length > 0 ? await bundleDigest(move.from, signal) : null
    if (digest !== null && (await hasOneOf(staying, digest, signal))) plan.moves.push(move)
    else plan.kept.push(keptOutcome(move.from, NO_COPY))
  }
  return plan
}

async function hasOneOf(paths: string[], digest: string, signal?: AbortSignal) {
  for (const path of paths) if ((await bundleDigest(path, signal)) === digest) return true
  return false
}

const NO_COPY =
  'No other file on this computer has the same bytes now, so it is not a copy. It was left alone.'
