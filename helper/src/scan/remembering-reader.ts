import type { FileTask } from '#shared/bundles/asking.ts'
import { readCandidate } from '#shared/bundles/reading/read-candidate.ts'
import { readSigner } from '#shared/bundles/reading/read-signer.ts'
import type { ReadCandidate } from '#shared/bundles/scan/candidates-in.ts'
import { type FoundBundle, toFoundBundle } from './found-of.ts'
import { diskFiles } from './on-disk.ts'
import type { ScanCache } from './scan-cache.ts'
import type { FileDependency } from './scan-cache-row.ts'
import { sizeOnDisk } from './size-of.ts'

/** Reads the bundles of this computer that have changed; all with `isFull`. Call `end` when done. */
export function cachedBundleReader(memory: ScanCache, isFull: boolean, isHidden: (path: string) => boolean) {
  let dependencies: FileDependency[] = []
  const files = diskFiles({ isHidden, onRead: (path, seen) => dependencies.push({ path, seen }) })
  const count = { reread: 0, unchanged: 0 }

  /** The plugins of a candidate; empty for a part of another plugin, undefined for anything that is not a plugin. */
  function* read(candidate: ReadCandidate): FileTask<FoundBundle[] | undefined> {
    const { path } = candidate.found
    const cached = isFull ? undefined : memory.unchanged(path)
    if (cached) {
      count.unchanged++
      return cached.found
    }
    count.reread++
    // Candidates are read one after another, so all files read from here on belong to this one.
    dependencies = []
    const bundles = yield* readCandidate(candidate)
    if (!bundles) return undefined
    const found: FoundBundle[] = []
    for (const bundle of bundles) {
      const slices = bundle.program && (yield* readSigner(bundle.program))
      if (bundle.role !== 'part') found.push(toFoundBundle(bundle, slices))
    }
    setSize(found, () => sizeOnDisk(path, MOST_MEASURED))
    memory.remember(path, found, dependencies)
    return found
  }

  return { read, files, count, end: files.end }
}

/** Sets the size of a bundle. Of several plugins in one, none has a size of its own. */
export function setSize([only, ...others]: FoundBundle[], measured: () => number | null) {
  if (only && others.length === 0) only.plugin.size = measured()
}

/** Files and folders. A larger bundle, such as a sampler with its sounds, is measured only on request. */
const MOST_MEASURED = 500
