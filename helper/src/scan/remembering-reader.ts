import type { FileTask } from '#shared/bundles/asking.ts'
import { readCandidate } from '#shared/bundles/reading/read-candidate.ts'
import { readSigner } from '#shared/bundles/reading/read-signer.ts'
import type { ReadCandidate } from '#shared/bundles/scan/candidates-in.ts'
import { type Found, foundOf } from './found-of.ts'
import type { Memory } from './memory.ts'
import type { Looked } from './memory-row.ts'
import { onDisk } from './on-disk.ts'
import { sizeOf } from './size-of.ts'

/** Reads the bundles of this computer that have changed; all with `isFull`. Call `end` when done. */
export function rememberingReader(memory: Memory, isFull: boolean, isHidden: (path: string) => boolean) {
  let dependencies: Looked[] = []
  const files = onDisk({ isHidden, onRead: (path, seen) => dependencies.push({ path, seen }) })
  const count = { reread: 0, unchanged: 0 }

  /** Null for a part of another plugin, undefined for anything that is not a plugin. */
  function* read(candidate: ReadCandidate): FileTask<Found | null | undefined> {
    const { path } = candidate.found
    const cached = isFull ? undefined : memory.unchanged(path)
    if (cached) {
      count.unchanged++
      return cached.found
    }
    count.reread++
    // Candidates are read one after another, so all files read from here on belong to this one.
    dependencies = []
    const bundle = yield* readCandidate(candidate)
    if (!bundle) return undefined
    const signer = bundle.program ? yield* readSigner(bundle.program) : ''
    const found = bundle.role === 'part' ? null : foundOf(bundle, signer)
    if (found) found.plugin.size = sizeOf(path, MOST_MEASURED)
    memory.remember(path, found, dependencies)
    return found
  }

  return { read, files, count, end: files.end }
}

/** Files and folders. A larger bundle, such as a sampler with its sounds, is measured only on request. */
const MOST_MEASURED = 500
