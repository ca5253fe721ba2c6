import type { FileTask } from '../asking.ts'
import type { PluginBundle } from '../bundle.ts'
import type { ReadCandidate } from '../scan/candidates-in.ts'
import { readBundle } from './read-bundle.ts'
import { readSingleFile } from './read-single-file.ts'

/** The bundle of a candidate; `undefined` when it is not a plugin. An app extension counts only when it is an Audio Unit. */
export function* readCandidate({ found, kind }: ReadCandidate): FileTask<PluginBundle | undefined> {
  if (kind !== 'folder' && kind !== 'extension') {
    const file = yield* readSingleFile(found, kind === 'chosen')
    return file && { ...file, isFile: true }
  }
  const bundle = yield* readBundle(found)
  return kind === 'extension' && bundle?.components.length === 0 ? undefined : bundle
}
