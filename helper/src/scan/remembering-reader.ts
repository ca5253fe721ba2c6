import type { FileTask } from '#shared/bundles/asking.ts'
import { readCandidate } from '#shared/bundles/reading/read-candidate.ts'
import { readSigner } from '#shared/bundles/reading/read-signer.ts'
import type { ReadCandidate } from '#shared/bundles/scan/candidates-in.ts'
import { type Found, foundOf } from './found-of.ts'
import type { Memory } from './memory.ts'
import type { Looked } from './memory-row.ts'
import { onDisk } from './on-disk.ts'
import { sizeOf } from './size-of.ts'

/** Reads bundles of this machine, and only those that have changed; `isFull` reads every one. Call `end` when it is done. */
export function rememberingReader(memory: Memory, isFull: boolean, isHidden: (path: string) => boolean) {
  let looked: Looked[] = []
  const files = onDisk({ isHidden, onRead: (path, seen) => looked.push({ path, seen }) })
  const count = { reread: 0, unchanged: 0 }

  /** Null for a part of another plugin, undefined for a file that is not a plugin. */
  function* read(candidate: ReadCandidate): FileTask<Found | null | undefined> {
    const { path } = candidate.found
    const kept = isFull ? undefined : memory.unchanged(path)
    if (kept) {
      count.unchanged++
      return kept.found
    }
    count.reread++
    // Candidates are read one after the other, so what is looked at until the end is looked at for this one.
    looked = []
    const bundle = yield* readCandidate(candidate)
    if (!bundle) return undefined
    const signer = bundle.program ? yield* readSigner(bundle.program) : ''
    const found = bundle.role === 'part' ? null : foundOf(bundle, signer)
    if (found) found.plugin.size = sizeOf(path, MOST_MEASURED)
    memory.remember(path, found, looked)
    return found
  }

  return { read, files, count, end: files.end }
}

/** Files and folders. What holds more, such as a sampler with its sounds, is measured only where that is asked for. */
const MOST_MEASURED = 500
