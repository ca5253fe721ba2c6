import { randomUUID } from 'node:crypto'
import { existsSync, rmdirSync, statfsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import {
  chosenFiles,
  isReleaseSlug,
  isReleaseVersion,
  type ReleaseFile,
} from '#shared/catalogs/catalog-release.ts'
import type { InstallJob, JobResult, MoveOutcome } from '#shared/helper/job.ts'
import { checkMove, isObjection } from '../../move/check-move.ts'
import { fileCalls } from '../../move/files/file-calls.ts'
import type { Move } from '../../move/journal/journal.ts'
import { moveBundles } from '../../move/move-bundles.ts'
import { diskErrorSentence } from '../../move/move-words.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { orUndefined } from '../../system/or-undefined.ts'
import { plainText } from '../../system/plain-text.ts'
import { showInFileManager } from '../../system/show-in-file-manager.ts'
import { systemVersion } from '../../system/system-version.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import {
  claimedResult,
  doneResult,
  failedResult,
  type JobContext,
  type JobRunner,
  type JobWork,
  requireAgreement,
} from '../failed-result.ts'
import { newRunName } from '../organize/run-name.ts'
import { progressReporter } from '../progress-reporter.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { fetchFile, listedRelease } from './fetch-file.ts'
import { installPlaces } from './install-places.ts'
import { installSettings } from './install-settings.ts'
import { BUNDLES, ENDED, goBackQuestion, installQuestion, ORDER, uninstallQuestion } from './install-words.ts'
import {
  installedParts,
  installFolder,
  isNeverInstalled,
  isUnchanged,
  keptPath,
  type PlacedPart,
} from './installed-parts.ts'
import { removeExpired, removeLeftovers } from './leftovers.ts'
import { markAsDownloaded } from './mark-as-downloaded.ts'
import { emptiedFolders, partOf, planInstall } from './plan-install.ts'
import { fileNameIn, unpackFile } from './unpack/unpack-file.ts'

/**
 * Installs a product of a catalog, puts an earlier version back, or removes what was installed, after the user has agreed on this
 * computer. The site names catalog, product and version; everything else comes from the catalog that the owner of this computer chose.
 */
export const doInstall: JobRunner<'install'> = async (job, work) => {
  const { state } = work
  try {
    refuseOrder(job, state)
    removeExpired(state, new Date())
    return await ACTS[job.act](job, work)
  } finally {
    removeLeftovers(state)
  }
}

function refuseOrder({ catalog, slug, version }: InstallJob, state: string) {
  const { isOn, source } = installSettings(state)
  if (!isOn) throw new UserFacingError(ORDER.off)
  if (!isReleaseSlug(slug) || !isReleaseVersion(version)) throw new UserFacingError(ORDER.malformed)
  if (catalog !== source.name) throw new UserFacingError(ORDER.otherCatalog(source.name))
}

const ACTS: Record<InstallJob['act'], (job: InstallJob, work: JobWork) => Promise<JobResult>> = {
  install,
  'go-back': goBack,
  uninstall,
}

async function install(job: InstallJob, work: JobWork): Promise<JobResult> {
  const { state, pairing } = work
  const { source } = installSettings(state)
  const release = await listedRelease(source, job)
  const name = plainText(release.name, 80)
  if (isNeverInstalled(release.maker, release.name)) throw new UserFacingError(ORDER.neverInstalled(name))
  const places = openPlaces(state)
  const files = chosenFiles(release, {
    platform: currentPlatform(),
    architecture: ARCHITECTURES[process.arch] ?? process.arch,
    systemVersion: systemVersion(),
    formats: [...places.keys()],
  })
  if (files.length === 0) throw new UserFacingError(ORDER.noFile(name))
  const before = placedParts(job, state)
  if (before.length > 0 && before.every(({ version }) => version === release.version))
    return claimedResult(work, doneResult(ENDED.alreadyThere(name, release.version)))
  refuseWithoutRoom(state, files)

  const formats = new Set(files.flatMap((file) => file.formats))
  const folders = [...places].flatMap(([format, folder]) => (formats.has(format) ? folder : []))
  const asked = { release, files, catalog: source.name, folders, before: before[0]?.version }
  await requireAgreement(work, installQuestion(asked, pairing))

  const paths = await fetchAll(job, work, files, source.place)
  const [installer] = files.filter(({ isInstaller }) => isInstaller)
  if (installer) return keepInstaller(name, installer, paths[0] ?? '')
  const run = newRunName(state)
  const unpacked = installFolder(state, 'unpacked')
  for (const [number, file] of files.entries()) {
    const folder = join(unpacked, String(number))
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    await asSentence(() => unpackFile(paths[number] ?? '', file.url, folder))
  }
  const { found: known } = await scanFolders({ ...folderSettings(state), state })
  const moves = await planInstall({
    files: fileCalls,
    state,
    run,
    catalog: source.name,
    release,
    places,
    unpacked: await bundlesIn(unpacked),
    known,
    own: placedParts(job, state),
  })
  await markAsDownloaded(moves.filter(({ from }) => from.startsWith(unpacked)).map(({ from }) => from))
  const outcomes = await moveParts(job, work, run, moves)
  const placed = outcomes.filter(({ from }) => from.startsWith(unpacked))
  return endedWith(outcomes, placed, ENDED.installed(name, release.version, placed.length))
}

/** How catalogs name the processors of this program. On Windows for ARM most DAWs run as x64. */
const ARCHITECTURES: Partial<Record<string, string>> = {
  x64: 'x64',
  arm64: process.platform === 'win32' ? 'x64' : 'arm64',
  ia32: 'x32',
  arm: 'arm32',
}

async function goBack(job: InstallJob, work: JobWork): Promise<JobResult> {
  const { state, pairing } = work
  const parts = partsOf(job, state)
  const kept = new Map<string, PlacedPart>()
  for (const part of parts)
    if (part.isKept && part.version === job.version && !kept.has(part.path)) kept.set(part.path, part)
  if (kept.size === 0) throw new UserFacingError(ENDED.nothingKept)
  const title = titleOf(kept.values())
  await requireAgreement(work, goBackQuestion(title, job.version, [...kept.keys()], pairing))

  const run = newRunName(state)
  const inPlace = parts.filter(({ isKept }) => !isKept)
  const moves: Move[] = []
  for (const part of kept.values()) {
    if (!(await isUnchanged(fileCalls, part))) throw new UserFacingError(ENDED.nothingKept)
    const now = inPlace.find(({ path }) => path === part.path)
    if (now) moves.push(await moveAway(state, run, moves.length, now))
    moves.push({ name: nameOf(part), from: part.place, to: part.path, part: partOf(part) })
  }
  const outcomes = await moveParts(job, work, run, moves)
  const back = outcomes.filter(({ to }) => kept.has(to))
  return endedWith(outcomes, back, ENDED.wentBack(title, job.version))
}

async function uninstall(job: InstallJob, work: JobWork): Promise<JobResult> {
  const { state, pairing } = work
  const inPlace = placedParts(job, state)
  if (inPlace.length === 0) throw new UserFacingError(ENDED.notInstalled)
  const paths = inPlace.map(({ path }) => path)
  await requireAgreement(work, uninstallQuestion(titleOf(inPlace), paths, pairing))

  const run = newRunName(state)
  const moves: Move[] = []
  for (const part of inPlace) moves.push(await moveAway(state, run, moves.length, part))
  const outcomes = await moveParts(job, work, run, moves)
  // It may hold something of others.
  for (const folder of emptiedFolders(moves, installPlaces().values())) orUndefined(() => rmdirSync(folder))
  return endedWith(outcomes, outcomes, ENDED.removed(titleOf(inPlace), outcomes.length))
}

/** The bundles of the product of a job. */
const partsOf = ({ catalog, slug }: InstallJob, state: string) =>
  installedParts(state).filter((part) => part.catalog === catalog && part.slug === slug)

/** Those of them that are where DAWs find them. */
const placedParts = (job: InstallJob, state: string) => partsOf(job, state).filter(({ isKept }) => !isKept)

/** The move that takes a bundle away. Throws a sentence when it is no longer the one that the helper put there. */
async function moveAway(state: string, run: string, number: number, part: PlacedPart): Promise<Move> {
  if (!(await isUnchanged(fileCalls, part))) throw new UserFacingError(BUNDLES.changed(part.path))
  const to = keptPath(state, run, number, basename(part.path))
  return { name: nameOf(part), from: part.path, to, part: partOf(part) }
}

/** The name of an installed product: its catalog's, or that of its first bundle where an older helper installed it. */
function titleOf(parts: Iterable<PlacedPart>): string {
  const [first] = parts
  const name = first?.name ?? basename(first?.path ?? '').replace(/\.[^.]+$/, '')
  return plainText(name, 80)
}

const nameOf = ({ path }: PlacedPart) => plainText(basename(path), 200)

/** The folders for each format, without private ones. */
function openPlaces(state: string) {
  const isPrivate = privateFolderMatcher(folderSettings(state).privateFolders)
  const places = new Map([...installPlaces()].filter(([, folder]) => !isPrivate(folder)))
  if (places.size === 0)
    throw new UserFacingError(ORDER.privateFolder([...installPlaces().values()][0] ?? ''))
  return places
}

/** The archive, and twice what it becomes, which is known only when it is unpacked. */
const ROOM = 3

function refuseWithoutRoom(state: string, files: readonly ReleaseFile[]) {
  const { bavail, bsize } = statfsSync(state)
  const [needed, free] = [files.reduce((sum, { size }) => sum + size, 0) * ROOM, bavail * bsize]
  if (needed > free) throw new UserFacingError(ORDER.noRoom(needed, free))
}

/** Progress is counted in kilobytes. */
async function fetchAll(job: InstallJob, work: JobContext, files: readonly ReleaseFile[], own: string) {
  const { state, site, watch } = work
  const total = Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / 1024)
  const report = progressReporter(site, job.id, () => {})
  const paths: string[] = []
  let done = 0
  for (const file of files) {
    const onBytes = (bytes: number) => {
      const progress = { done: Math.floor((done + bytes) / 1024), total, at: new URL(file.url).host }
      report.add(progress)
      watch?.(progress)
    }
    const folder = installFolder(state, 'downloads')
    paths.push(await asSentence(() => fetchFile(file, { folder, own, onBytes })))
    done += file.size
  }
  await report.end()
  return paths
}

/** A disk that is full or refuses is told as a sentence. */
async function asSentence<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    throw new UserFacingError(ENDED.notDone(diskErrorSentence(error)))
  }
}

/** Finds the bundles in a folder of the helper. The memory of the reader is in there, too, so that the next scan knows nothing of it. */
async function bundlesIn(folder: string) {
  const memory = join(folder, `.${randomUUID()}`)
  await fs.mkdir(memory, { mode: 0o700 })
  const { found } = await scanFolders({ folders: [folder], state: memory, isFull: true })
  return found
}

/** Moves bundles through the journal, nowhere else than between the folders of the helper and those of the formats. */
async function moveParts(job: InstallJob, { state }: JobContext, run: string, moves: Move[]) {
  const folders = [...installPlaces().values()]
  const within = {
    from: [installFolder(state, 'unpacked'), installFolder(state, 'kept'), ...folders],
    to: [installFolder(state, 'kept'), ...folders],
  }
  // All or none, as far as can be known beforehand. What is replaced is still in the way of its successor.
  for (const move of moves.filter(({ to }) => !moves.some(({ from }) => from === to))) {
    const ground = await checkMove(fileCalls, move, run, { within })
    if (isObjection(ground)) throw new UserFacingError(ENDED.notDone(ground.sentence))
  }
  return moveBundles({ state, run, kind: 'install', jobId: job.id, moves, within })
}

/** The job is done when everything that it is about has arrived. */
function endedWith(items: MoveOutcome[], wanted: readonly MoveOutcome[], sentence: string): JobResult {
  const failed = wanted.find(({ outcome }) => outcome !== 'moved')
  return failed ? failedResult(ENDED.notDone(failed.sentence), items) : doneResult(sentence, items)
}

/** Puts a checked installer into the folder for downloads, without the right to be run, and shows it there. */
async function keepInstaller(name: string, file: ReleaseFile, path: string): Promise<JobResult> {
  const downloads = join(homedir(), 'Downloads')
  const folder = existsSync(downloads) ? downloads : homedir()
  const place = await asSentence(async () => {
    for (let number = 1; ; number++) {
      const place = join(folder, installerName(file.url, number))
      const isTaken = existsSync(place)
      // The file there may have any size, or be a folder.
      if (isTaken && (await fileCalls.digest(place).catch(() => '')) !== file.sha256) continue
      if (!isTaken) await fs.copyFile(path, place, fs.constants.COPYFILE_EXCL)
      await fs.chmod(place, 0o600)
      await markAsDownloaded([place])
      return place
    }
  })
  await showInFileManager(place)
  return doneResult(ENDED.installer(name, basename(place)))
}

/** The name of a file at its maker, if it is plain. A number tells several of one name apart. */
function installerName(url: string, number: number) {
  const stated = fileNameIn(url)
  const plain = /^[\p{L}\p{N}][\p{L}\p{N} ._+()-]{0,100}$/u.test(stated) ? stated : 'installer'
  return number === 1 ? plain : plain.replace(/(\.[^.]*)?$/, (ending) => ` (${number})${ending}`)
}
