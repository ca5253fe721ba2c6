import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { jsonFile } from '../system/json-file.ts'
import { namesIn, ownPath } from '../system/own-path.ts'
import { UserFacingError } from '../system/user-facing-error.ts'
import { flushFolder, writeAtomically } from '../system/write-atomically.ts'
import { bytesOf } from './tag-folders.ts'
import * as words from './tag-run-words.ts'

const FOLDER = 'tags'
const NAME = /^\d{8}-\d{6}-[0-9a-f]{4}$/
/** How many runs are kept with their copies; the oldest go. */
const MOST_RUNS = 50

const agreedTags = z.record(z.string(), z.array(z.string()))
export type StoredAgreed = z.output<typeof agreedTags>

const agreedFile = jsonFile('tags-agreed.json', z.record(z.string(), agreedTags))

const runFile = z.object({
  daw: z.string(),
  folder: z.string(),
  /** When it began, in ISO 8601. */
  at: z.string(),
  /** It was written to its end. Without it, the files hold the old or the new bytes, each as a whole. */
  isDone: z.boolean(),
  /** The run that this one undid. */
  undoes: z.optional(z.string()),
  /** The digests of the bytes; null where there is no file. */
  files: z.array(
    z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  agreedBefore: agreedTags,
  agreedAfter: agreedTags,
})
type RunFile = z.output<typeof runFile>

/** A change of the files of one DAW that can be undone, as a whole. */
export type TagRun = RunFile & { run: string }

/** The tags that the library and the DAW of a folder had in common when they were last brought together. */
export const readAgreed = (state: string, folder: string): StoredAgreed =>
  agreedFile.read(state)?.[folder] ?? {}

export const saveAgreed = (state: string, folder: string, agreed: StoredAgreed) =>
  agreedFile.write(state, { ...agreedFile.read(state), [folder]: agreed })

type Change = {
  daw: string
  folder: string
  /** The new bytes by the name of the file; null takes it away. */
  files: ReadonlyMap<string, Uint8Array | null>
  /** The bytes from which the new ones were made. */
  readFrom: ReadonlyMap<string, Uint8Array>
  agreed: StoredAgreed
  undoes?: string
}

/**
 * Changes files of a DAW: first copies of them and the list of changes are stored, then each file is replaced as a whole. When it ends
 * in between, `recoverTagRuns` puts the old bytes back. Throws a `UserFacingError` when a file was changed meanwhile.
 */
export function writeTagRun(
  state: string,
  { daw, folder, files, readFrom, agreed, undoes }: Change,
  now: Date,
): TagRun {
  const stamp = now
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-')
  const run = `${stamp}-${randomBytes(2).toString('hex')}`
  fs.mkdirSync(ownPath(state, FOLDER, run), { recursive: true, mode: 0o700 })
  const entries = [...files].map(([name, bytes], index) => {
    const before = readFrom.get(name)
    if (before) writeAtomically(ownPath(state, FOLDER, run, `before-${index}`), before)
    return { name, before: before ? digestOf(before) : null, after: bytes && digestOf(bytes) }
  })
  const agreedBefore = readAgreed(state, folder)
  const at = now.toISOString()
  const record: RunFile = {
    daw,
    folder,
    at,
    isDone: false,
    ...(undoes && { undoes }),
    files: entries,
    agreedBefore,
    agreedAfter: agreed,
  }
  const store = jsonFile([FOLDER, run, 'run.json'], runFile)
  store.write(state, record)
  for (const { name, before } of entries) {
    const path = join(folder, name)
    if (digestAt(path) !== before) {
      putBack(state, { ...record, run })
      throw new UserFacingError(words.changedSinceRead(path))
    }
    replaceFile(path, files.get(name) ?? null)
  }
  saveAgreed(state, folder, agreed)
  store.write(state, { ...record, isDone: true })
  removeOldRuns(state, run)
  return { ...record, isDone: true, run }
}

/** The runs whose copies are there, the newest first. Damaged ones are left out. */
export function readTagRuns(state: string): TagRun[] {
  return runNames(state).flatMap((run) => {
    const record = jsonFile([FOLDER, run, 'run.json'], runFile).read(state)
    return record ? [{ ...record, run }] : []
  })
}

/** Puts the old bytes back where a run ended in between. Gives these runs. */
export function recoverTagRuns(state: string): TagRun[] {
  const broken = readTagRuns(state).filter(({ isDone }) => !isDone)
  for (const run of broken) putBack(state, run)
  return broken
}

/** The files of a run that the DAW, or anyone else, has changed since. */
export const changedSince = ({ folder, files }: TagRun): string[] =>
  files.flatMap(({ name, before, after }) => {
    const now = digestAt(join(folder, name))
    return now === after || now === before ? [] : [name]
  })

/** Gives the files of a run the bytes that they had before it. The present bytes are kept in a run of its own. */
export function undoTagRun(state: string, run: TagRun, now: Date): TagRun {
  const files = new Map<string, Uint8Array | null>()
  const readFrom = new Map<string, Uint8Array>()
  for (const [index, { name, before }] of run.files.entries()) {
    const path = join(run.folder, name)
    if (digestAt(path) === before) continue
    if (fs.lstatSync(path, { throwIfNoEntry: false })) readFrom.set(name, bytesOf(path))
    files.set(name, before === null ? null : copyOf(state, run.run, index, before))
  }
  return writeTagRun(
    state,
    { daw: run.daw, folder: run.folder, files, readFrom, agreed: run.agreedBefore, undoes: run.run },
    now,
  )
}

/** The end of the name of a file that is not yet in its place. */
const DRAFT = '.plugfolio-new'

function putBack(state: string, run: TagRun) {
  for (const [index, { name, before, after }] of run.files.entries()) {
    const path = join(run.folder, name)
    fs.rmSync(`${path}${DRAFT}`, { force: true })
    const now = digestAt(path)
    if (now === after && now !== before)
      replaceFile(path, before === null ? null : copyOf(state, run.run, index, before))
  }
  // Before its last file is in place, a run has not changed what both sides have in common.
  if (isDeepStrictEqual(readAgreed(state, run.folder), run.agreedAfter))
    saveAgreed(state, run.folder, run.agreedBefore)
  fs.rmSync(ownPath(state, FOLDER, run.run), { recursive: true, force: true })
}

function copyOf(state: string, run: string, index: number, digest: string): Uint8Array {
  const bytes = bytesOf(ownPath(state, FOLDER, run, `before-${index}`))
  if (digestOf(bytes) !== digest) throw new UserFacingError(words.damagedCopy(run))
  return bytes
}

/** Puts bytes in the place of a file, which keeps its rights, or takes it away. It holds the old or the new bytes at any time. */
function replaceFile(path: string, bytes: Uint8Array | null) {
  const known = fs.lstatSync(path, { throwIfNoEntry: false })
  if (known && !known.isFile()) throw new UserFacingError(words.notAFile(path))
  const draft = `${path}${DRAFT}`
  fs.rmSync(draft, { force: true })
  if (bytes !== null) return writeAtomically(path, bytes, { mode: known ? known.mode & 0o777 : 0o644, draft })
  fs.rmSync(path, { force: true })
  flushFolder(dirname(path))
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The digest of a plain file; null where there is none. Anything else has a digest that equals no other. */
function digestAt(path: string): string | null {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false })
  if (!stat) return null
  return stat.isFile() ? digestOf(bytesOf(path)) : 'no file'
}

function runNames(state: string): string[] {
  return namesIn(ownPath(state, FOLDER))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** Two runs of one second have no order by their names, so the newest is given. */
function removeOldRuns(state: string, newest: string) {
  const others = runNames(state).filter((run) => run !== newest)
  for (const run of others.slice(MOST_RUNS - 1))
    fs.rmSync(ownPath(state, FOLDER, run), { recursive: true, force: true })
}
