import type { Asking } from '../asking.ts'
import type { Bundle } from '../bundle.ts'
import { readCandidate } from '../reading/read-candidate.ts'
import { type SearchOptions, type SearchTrouble, search } from './search.ts'

export type Scan = { bundles: Bundle[]; troubles: SearchTrouble[] }

/** Finds and reads the bundles below a folder, in the order of the options. Throws `Unreadable` as `search` does. */
export function* scan(root: string, options: SearchOptions = {}): Asking<Scan> {
  const { found, troubles } = yield* search(root, readCandidate, options)
  return { bundles: found, troubles }
}
