import type { FileTask } from '#shared/bundles/asking.ts'
import { readCandidate } from '#shared/bundles/reading/read-candidate.ts'
import { readSigner } from '#shared/bundles/reading/read-signer.ts'
import type { ReadCandidate } from '#shared/bundles/scan/candidates-in.ts'
import { diskFiles } from './on-disk.ts'
import type { ScanCache } from './open-scan-cache.ts'
import type { FileDependency } from './scan-cache-row.ts'
import { sizeMeter } from './size-of.ts'
import { type FoundBundle, toFoundBundle } from './to-found-bundle.ts'

type Options = {
  /** Reads unchanged bundles again, too. */
  isFull: boolean
  /** Measures every bundle whatever its size. Otherwise a bundle is measured only when it is new or has changed. */
  withSizes: boolean
  isHidden: (path: string) => boolean
}

/** Reads the bundles of this computer that have changed. Call `end` when done. */
export function cachedBundleReader(memory: ScanCache, { isFull, withSizes, isHidden }: Options) {
  let dependencies: FileDependency[] = []
  const measure = sizeMeter()
  const files = diskFiles({ isHidden, onRead: (path, seen) => dependencies.push({ path, seen }) })
  const count = { reread: 0, unchanged: 0 }

  /** The plugins of a candidate; empty for a part of another plugin, undefined for anything that is not a plugin. */
  function* read(candidate: ReadCandidate): FileTask<FoundBundle[] | undefined> {
    const { path } = candidate.found
    const cached = isFull ? undefined : memory.unchanged(path)
    if (cached) {
      count.unchanged++
      if (withSizes || !cached.isMeasured) {
        const isFinal = setSize(cached.found, path)
        memory.rememberSize(path, cached.found, isFinal)
      }
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
    const isMeasured = setSize(found, path)
    memory.remember(path, { found, isMeasured }, dependencies)
    return found
  }

  /** The first plugin of a bundle has its bytes, so that sums count it once, and its links. Returns whether the bytes are final. */
  function setSize([first, ...others]: FoundBundle[], path: string) {
    if (!first) return true
    const { bytes, isFinal, links } = measure(path, withSizes ? undefined : MOST_MEASURED)
    first.plugin.size = bytes
    if (links.length > 0) first.links = links
    else delete first.links
    for (const { plugin } of others) plugin.size = null
    return isFinal
  }

  return { read, files, count, end: files.end }
}

/** Files and folders. A larger bundle, such as a sampler with its sounds, is measured only on request: it would take minutes. */
const MOST_MEASURED = 100_000
