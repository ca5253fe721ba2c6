import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { FileTask } from '#shared/bundles/asking.ts'
import { noteSentence } from '#shared/bundles/note.ts'
import { readCandidate } from '#shared/bundles/reading/read-candidate.ts'
import { readSigner } from '#shared/bundles/reading/read-signer.ts'
import { runSync, runWithPauses } from '#shared/bundles/run.ts'
import { parsedFileName, parsedFolderName } from '#shared/bundles/scan/bundle-name.ts'
import type { ReadCandidate, SearchTrouble } from '#shared/bundles/scan/candidates-in.ts'
import { searchBundles } from '#shared/bundles/scan/search-bundles.ts'
import { withWavesProducts } from '#shared/bundles/waves/waves-products.ts'
import type { BundleState } from '#shared/health/bundle-check.ts'
import { bundleStateOf } from '#shared/health/bundle-state.ts'
import type { Format } from '#shared/plugins/formats.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { bundleAround } from './compared-bundles.ts'
import { type FolderTrouble, folderTroubleOf } from './folder-trouble-of.ts'
import { bridgeAt, systemFolders } from './look-at-bundle.ts'
import { diskFiles, pathStatus } from './on-disk.ts'
import { openScanCache, type ScanCache } from './open-scan-cache.ts'
import { privateFolderMatcher } from './private-folder-matcher.ts'
import type { FileDependency } from './scan-cache-row.ts'
import { type MeasuredSize, sizeMeter } from './size-of.ts'
import { type FoundBundle, toFoundBundle } from './to-found-bundle.ts'
import { rememberVolumes } from './volumes.ts'

export type ScanOptions = {
  /** Full paths, in the order in which they are searched. */
  folders: string[]
  /** These folders and everything in them are skipped. */
  privateFolders?: string[]
  /** The helper's own folder, which contains the cache. */
  state: string
  /** Also reads unchanged bundles again. */
  isFull?: boolean
  /** Measures each bundle again, which visits all its files. Without it only those that are new or have changed. */
  withSizes?: boolean
  onProgress?: (progress: FolderScanProgress) => void
  signal?: AbortSignal
}

export type BrokenBundle = { path: string; format: Format; state: BundleState }

/** `searched` are the folders that were searched, except for the troubles. `reread` and `unchanged` count everything named like a plugin. */
export type FolderScanResult = {
  found: FoundBundle[]
  searched: string[]
  troubles: FolderTrouble[]
  /** Files and folders that are only named like a plugin, and what is wrong with each. */
  broken: BrokenBundle[]
  reread: number
  unchanged: number
}

/**
 * Finds the plugins below these folders, each once. Runs none of their code and writes nothing there. Rejects with the signal's reason
 * when canceled; what was read until then is cached.
 */
export async function scanFolders(options: ScanOptions): Promise<FolderScanResult> {
  const { state, isFull = false, withSizes = false, onProgress, signal } = options
  const isPrivate = privateFolderMatcher(options.privateFolders ?? [])
  const folders = options.folders.map(withoutTrailingSlash).filter((folder) => !isPrivate(folder))
  const memory = openScanCache(state)
  const progress = scanProgressReporter(memory.countBelow(folders), onProgress)
  const reader = cachedBundleReader(memory, { isFull, withSizes, isHidden: isPrivate, pluginsAmong })
  const seenFolders = new Map<string, string[]>()
  const scanned: FolderScanResult = {
    found: [],
    searched: [],
    troubles: [],
    broken: [],
    reread: 0,
    unchanged: 0,
  }
  /** Which formats a plugin of Waves has is known when all folders have been searched. */
  const ofWaves: FoundBundle[] = []
  /** So is what bridges run. */
  const bridges: FoundBundle[] = []

  /** The plugins among what was read of a candidate. */
  function pluginsAmong(found: FoundBundle[], { found: { path, format } }: ReadCandidate): FoundBundle[] {
    progress.read(found)
    if (!found.some(({ isTrouble }) => isTrouble)) return found
    for (const { note, isTrouble, state = 'whole' } of found)
      if (isTrouble) {
        scanned.troubles.push({ path, sentence: note, isNoPlugin: true })
        scanned.broken.push({ path, format, state })
      }
    return found.filter(({ isTrouble }) => !isTrouble)
  }

  const pause = () => {
    signal?.throwIfAborted()
    return progress.pause()
  }

  async function searchIn(folder: string) {
    const realPath = reader.files.enter(folder)
    if (seenFolders.has(realPath) || isPrivate(realPath)) return
    seenFolders.set(realPath, [])
    const task = searchBundles(folder, reader.read, { seen: seenFolders, onFolder: progress.folder })
    const { found, troubles } = await runWithPauses(task, reader.files, pause)
    for (const one of found) (one.waves ? ofWaves : one.runs ? bridges : scanned.found).push(one)
    scanned.troubles.push(...troubles.map(({ path, note }) => ({ path, sentence: noteSentence(note) })))
    scanned.broken.push(...troubles.flatMap(brokenBundle))
    scanned.searched.push(folder)
  }

  try {
    for (const folder of folders) {
      try {
        await searchIn(folder)
      } catch (error) {
        if (!isFileError(error)) throw error
        scanned.troubles.push(folderTroubleOf(folder, error))
      }
    }
    const products = withWavesProducts(ofWaves, memory.shellsElsewhere(isPrivate))
    const late = [...products, ...asBridged(bridges, scanned.found)]
    scanned.found.push(...late)
    progress.add(late)
    progress.end()
    rememberVolumes(
      state,
      scanned.found.map(({ plugin }) => plugin.path),
    )
  } finally {
    reader.end()
    memory.save(scanned.searched)
  }
  return { ...scanned, ...reader.count }
}

function withBridge(one: FoundBundle): FoundBundle {
  const bridge = one.place || one.isTrouble ? undefined : bridgeAt(one.plugin.path)
  return bridge ? { ...one, runs: bridge.leadsTo } : one
}

/** Bridges with the identity of the plugins that they run, where the scan has found these: a bridge itself has only the name of a file. */
function asBridged(bridges: FoundBundle[], found: readonly FoundBundle[]): FoundBundle[] {
  if (bridges.length === 0) return bridges
  const byPath = new Map(found.map((one) => [one.plugin.path, one.plugin]))
  return bridges.map((bridge) => {
    const theirs = byPath.get(bundleAround(bridge.runs ?? '', byPath) ?? '')
    if (!theirs) return bridge
    const { format, path, platform, architectures, size, signer } = bridge.plugin
    const { minSystem: _, ...known } = theirs
    return { ...bridge, plugin: { ...known, format, path, platform, architectures, size, signer } }
  })
}

/** A trouble with what is named like a plugin. One with a folder tells of no plugin. */
function brokenBundle({ path, note }: SearchTrouble): BrokenBundle[] {
  if (note !== 'dangling-link' && note !== 'no-program-place') return []
  const name = basename(path)
  const { format } = parsedFolderName(name) ?? parsedFileName(name) ?? {}
  return format ? [{ path, format, state: bundleStateOf([note], []) }] : []
}

/** Any other error is a bug or a cancellation. */
const isFileError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

const withoutTrailingSlash = (folder: string) => folder.replace(/(?<=[^:/\\])[/\\]+$/, '')

type Options = {
  /** Reads unchanged bundles again, too. */
  isFull: boolean
  /** Measures every bundle whatever its size. Otherwise a bundle is measured only when it is new or has changed. */
  withSizes: boolean
  isHidden: (path: string) => boolean
  /** Takes all that was read of a candidate, and gives its plugins. */
  pluginsAmong: (found: FoundBundle[], candidate: ReadCandidate) => FoundBundle[]
}

/** Reads the bundles of this computer that have changed. Call `end` when done. */
function cachedBundleReader(memory: ScanCache, { isFull, withSizes, isHidden, pluginsAmong }: Options) {
  let dependencies: FileDependency[] = []
  const measure = sizeMeter()
  const files = diskFiles({ isHidden, onRead: (path, seen) => dependencies.push({ path, seen }) })
  const count = { reread: 0, unchanged: 0 }
  const isLinux = currentPlatform() === 'linux'

  /** The plugins of a candidate; empty for a part of another plugin, undefined for anything that is not a plugin. */
  function* read(candidate: ReadCandidate): FileTask<FoundBundle[] | undefined> {
    const found = (isFull ? undefined : unchanged(candidate)) ?? (yield* readAgain(candidate))
    const plugins = pluginsAmong(found ?? [], candidate)
    return found && plugins
  }

  function unchanged(candidate: ReadCandidate): FoundBundle[] | undefined {
    const { path } = candidate.found
    const cached = memory.unchanged(path)
    if (!cached) return undefined
    count.unchanged++
    const { found, isNoBridge } = cached
    if (withSizes || !cached.isMeasured) {
      dependencies = []
      memory.rememberSize(path, { ...cached, isMeasured: setSize(found, candidate).isFinal })
    }
    return isNoBridge ? found : found.map(withBridge)
  }

  function* readAgain(candidate: ReadCandidate): FileTask<FoundBundle[] | undefined> {
    const { path } = candidate.found
    count.reread++
    // Candidates are read one after another, so all files read from here on belong to this one.
    dependencies = []
    // The disk answers at once, without a way through all the searching above.
    const bundles = runSync(readCandidate(candidate), files)
    if (!bundles) return undefined
    const found: FoundBundle[] = []
    for (const bundle of bundles) {
      const { program } = bundle
      const slices = program && program.slices.length > 0 ? yield* readSigner(program) : undefined
      if (bundle.role !== 'part') found.push(toFoundBundle(bundle, slices))
    }
    const { isFinal, contents } = setSize(found, candidate)
    const isNoBridge = !isLinux || cannotBridge(candidate, contents)
    memory.remember(path, { found, isMeasured: isFinal, isNoBridge }, dependencies)
    return isNoBridge ? found : found.map(withBridge)
  }

  /**
   * True when a bundle becomes a bridge only by a change that the next scan sees. `contents` are the names in its folder `Contents`. Other
   * bridges have their plugin beside themselves, where it may appear at any time.
   */
  function cannotBridge({ found: { path, format } }: ReadCandidate, contents: string[] | undefined) {
    if (format !== 'VST3') return !/\.(?:so|clap)$/i.test(path)
    if (!contents) return false
    const { linux, windows } = systemFolders(contents)
    if (linux && windows) return false
    const place = `${path}/Contents`
    // It becomes a bridge when the other folder is added.
    if ((linux || windows) && !dependencies.some((each) => each.path === place))
      dependencies.push({ path: place, seen: pathStatus(place) })
    return true
  }

  /** The first plugin of a bundle has its bytes, so that sums count it once, and its links. */
  function setSize(
    [first, ...others]: FoundBundle[],
    { found: { path }, kind }: ReadCandidate,
  ): Partial<MeasuredSize> & { isFinal: boolean } {
    if (!first) return { isFinal: true }
    const seen = (file: string) => dependencies.find((each) => each.path === file)?.seen
    const isFolder = kind !== 'file' && kind !== 'chosen'
    const measured = measure(path, { seen, isFolder, ...(!withSizes && { most: MOST_MEASURED }) })
    first.plugin.size = measured.bytes
    if (measured.links.length > 0) first.links = measured.links
    else delete first.links
    for (const { plugin } of others) plugin.size = null
    return measured
  }

  return { read, files, count, end: files.end }
}

/** Files and folders. A larger bundle, such as a sampler with its sounds, is measured only on request: it would take minutes. */
const MOST_MEASURED = 100_000

/** `total` is an estimate that grows until the search ends. `found` are the new bundles since the last report, in the order of the result. */
export type FolderScanProgress = { done: number; total: number; at: string; found: FoundBundle[] }

/**
 * Reports the progress of a scan, at most every tenth of a second and once at its end, and yields to the event loop. `expected` is the
 * number of bundles of the last scan.
 */
function scanProgressReporter(
  expected: number,
  onProgress: ((progress: FolderScanProgress) => void) | undefined,
) {
  let newFound: FoundBundle[] = []
  let [done, candidateCount, at, reportedAt, yieldedAt] = [0, 0, '', 0, performance.now()]
  let isOver = false

  const report = () => {
    reportedAt = performance.now()
    const found = newFound
    newFound = []
    onProgress?.({ done, total: isOver ? done : Math.max(done, candidateCount, expected), at, found })
  }

  return {
    folder(path: string, candidates: number) {
      at = path
      candidateCount += candidates
    },
    /** Plugins of Waves and bridges are added at the end, when they are known. */
    read(found: FoundBundle[]) {
      done++
      for (const one of found) if (!one.isTrouble && !one.waves && !one.runs) newFound.push(one)
    },
    /** Adds what was read before. */
    add(found: FoundBundle[]) {
      newFound.push(...found)
    },
    pause(): Promise<void> | undefined {
      const now = performance.now()
      if (now - reportedAt >= REPORT_PAUSE) report()
      if (now - yieldedAt < SLICE) return undefined
      return setImmediate().then(() => {
        yieldedAt = performance.now()
      })
    },
    end() {
      isOver = true
      report()
    },
  }
}

/** Milliseconds. */
const REPORT_PAUSE = 100
const SLICE = 20
