import type { FileTask } from '../asking.ts'
import type { PluginBundle } from '../bundle.ts'
import { readCandidate } from '../reading/read-candidate.ts'
import { type SearchOptions, type SearchTrouble, searchBundles } from './search.ts'

export type ScanResult = { bundles: PluginBundle[]; troubles: SearchTrouble[] }

/** Finds and reads the bundles below a folder, in the order of the options. Throws `Unreadable` as `search` does. */
export function* scanBundles(root: string, options: SearchOptions = {}): FileTask<ScanResult> {
  const { found, troubles } = yield* searchBundles(root, readCandidate, options)
  return { bundles: found, troubles }
}
