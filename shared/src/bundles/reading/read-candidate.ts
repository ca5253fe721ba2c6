import type { Asking } from '../asking.ts'
import type { Bundle } from '../bundle.ts'
import type { Candidate } from '../scan/candidates-in.ts'
import { readBundle } from './read-bundle.ts'
import { readSingleFile } from './read-single-file.ts'

/** The bundle of a candidate; `undefined` when it is not a plugin. An app extension counts only when it is an Audio Unit. */
export function* readCandidate({ found, kind }: Candidate): Asking<Bundle | undefined> {
  if (kind !== 'folder' && kind !== 'extension') {
    const file = yield* readSingleFile(found, kind === 'chosen')
    return file && { ...file, isFile: true }
  }
  const bundle = yield* readBundle(found)
  return kind === 'extension' && bundle?.components.length === 0 ? undefined : bundle
}
