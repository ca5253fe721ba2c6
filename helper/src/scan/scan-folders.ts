import { basename } from 'node:path'
import { noteSentence } from '#shared/bundles/note.ts'
import { runWithPauses } from '#shared/bundles/run.ts'
import { parsedFileName, parsedFolderName } from '#shared/bundles/scan/bundle-name.ts'
import type { SearchTrouble } from '#shared/bundles/scan/candidates-in.ts'
import { searchBundles } from '#shared/bundles/scan/search-bundles.ts'
import { withWavesProducts } from '#shared/bundles/waves/waves-products.ts'
import type { BundleState } from '#shared/health/bundle-check.ts'
import { bundleStateOf } from '#shared/health/bundle-state.ts'
import type { Format } from '#shared/plugins/formats.ts'
import { cachedBundleReader } from './cached-bundle-reader.ts'
import { type FolderTrouble, folderTroubleOf } from './folder-trouble-of.ts'
import { openScanCache } from './open-scan-cache.ts'
import { privateFolderMatcher } from './private-folder-matcher.ts'
import { type FolderScanProgress, scanProgressReporter } from './scan-progress-reporter.ts'
import type { FoundBundle } from './to-found-bundle.ts'
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
  const reader = cachedBundleReader(memory, { isFull, withSizes, isHidden: isPrivate })
  const progress = scanProgressReporter(memory.countBelow(folders), onProgress)
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

  function* read(candidate: Parameters<typeof reader.read>[0]): ReturnType<typeof reader.read> {
    const found = yield* reader.read(candidate)
    const plugins = found?.filter(({ isTrouble }) => !isTrouble)
    progress.read(plugins?.filter(({ waves }) => !waves) ?? [])
    for (const { note, isTrouble, state = 'whole' } of found ?? [])
      if (isTrouble) {
        const { path, format } = candidate.found
        scanned.troubles.push({ path, sentence: note, isNoPlugin: true })
        scanned.broken.push({ path, format, state })
      }
    return plugins
  }

  const pause = () => {
    signal?.throwIfAborted()
    return progress.pause()
  }

  async function searchIn(folder: string) {
    const realPath = reader.files.enter(folder)
    if (seenFolders.has(realPath) || isPrivate(realPath)) return
    seenFolders.set(realPath, [])
    const task = searchBundles(folder, read, { seen: seenFolders, onFolder: progress.folder })
    const { found, troubles } = await runWithPauses(task, reader.files, pause)
    for (const one of found) (one.waves ? ofWaves : scanned.found).push(one)
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
    scanned.found.push(...products)
    progress.add(products)
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
