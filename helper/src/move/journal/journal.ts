import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { orUndefined } from '../../system/or-undefined.ts'
import { namesIn, ownPath } from '../../system/own-path.ts'
import { type FileCalls, makeFolders } from '../files/file-calls.ts'

/**
 * A move of a bundle. Both are full paths with the same last part. When a bundle comes back, `contents` is its digest from a move with
 * administrator rights, and `home` the real path of `to` if that differs. With `marks` nothing moves: its block is lifted in its place.
 */
export type Move = {
  name: string
  from: string
  to: string
  contents?: string | undefined
  home?: string | undefined
  part?: InstalledPart | undefined
  marks?: KeptMarks
}

/** A bundle that was installed from a catalog: of which product and version, and the digest of everything in it as it was put in place. */
const installedPart = z.object({
  catalog: z.string(),
  slug: z.string(),
  version: z.string(),
  digest: z.string(),
  /** The product as its catalog names it. Missing from what older helpers installed. */
  name: z.optional(z.string()),
})
export type InstalledPart = z.infer<typeof installedPart>

/**
 * The marks with which macOS blocked a bundle, from before they were removed: the file or folder at its path, and for each mark, in
 * hexadecimal digits, the paths in the bundle that had it; '' is the bundle itself.
 */
const keptMarks = z.object({
  device: z.number(),
  file: z.number(),
  values: z.array(z.object({ value: z.string(), names: z.array(z.string()) })),
})
export type KeptMarks = z.infer<typeof keptMarks>

const header = z.object({
  version: z.literal(1),
  run: z.string(),
  at: z.string(),
  kind: z.enum(['organize', 'restore', 'install', 'unblock']),
  jobId: z.optional(z.string()),
  moves: z.array(
    z.object({
      name: z.string(),
      from: z.string(),
      to: z.string(),
      contents: z.optional(z.string()),
      home: z.optional(z.string()),
      part: z.optional(installedPart),
      marks: z.optional(keptMarks),
    }),
  ),
})
export type JournalHeader = z.infer<typeof header>

/**
 * begin: the bundle may be in either place, or blocked or not, from now on. copy: it goes to another volume and has this digest. contents:
 * it is moved with administrator rights and has this digest. end: it is over; `isMoved` says if the bundle is moved, or unblocked.
 */
const step = z.object({
  item: z.int(),
  step: z.enum(['begin', 'copy', 'contents', 'end']),
  digest: z.optional(z.string()),
  isMoved: z.optional(z.boolean()),
  /** The real path of `from`. */
  home: z.optional(z.string()),
})
type Step = z.infer<typeof step>

/** The state of one move. `key` is part of the names of its temporary files. */
export type JournalItem = Move & {
  index: number
  key: string
  digest?: string
  isMoved?: boolean
  isUnfinished: boolean
}

export type Journal = JournalHeader & {
  file: string
  items: JournalItem[]
  /** True for a run of the kind `install` of which nothing is left to bring back. */
  isClosed: boolean
}

const FOLDER = 'moves'

/** Run names become file and folder names, so they are restricted. */
export const isRunName = (run: string) => /^[0-9A-Za-z][0-9A-Za-z_-]{0,79}$/.test(run)

/** Begins a journal. Resolves when all planned moves are on the disk. */
export async function beginJournal(
  files: FileCalls,
  state: string,
  about: Omit<JournalHeader, 'version'>,
): Promise<Journal> {
  const folder = ownPath(await files.real(state), FOLDER)
  await makeFolders(files, folder, 0o700)
  const existingNames = new Set(await files.names(folder))
  let name = `${about.run}.${about.kind}.jsonl`
  for (let number = 2; existingNames.has(name); number++) name = `${about.run}.${about.kind}-${number}.jsonl`
  const file = ownPath(folder, name)
  const headerLine: JournalHeader = { version: 1, ...about }
  await files.append(file, `${JSON.stringify(headerLine)}\n`)
  await files.flush(folder)
  return { ...headerLine, file, items: itemsOf(headerLine, name), isClosed: false }
}

/** Adds a step. Resolves when it is on the disk. Starts with a line break, in case the last line is incomplete. */
export async function addStep(files: FileCalls, journal: Journal, added: Step): Promise<void> {
  await files.append(journal.file, `\n${JSON.stringify(added)}\n`)
}

/** Says that a run of the kind `install` is over. Resolves when that is on the disk. */
export async function closeJournal(files: FileCalls, { file }: Journal): Promise<void> {
  await files.append(file, `\n${JSON.stringify(CLOSED)}\n`)
}

const CLOSED = { isClosed: true }

/** All journals of a helper, oldest first. Skips one with an incomplete first line, because its run had not begun. */
export function readJournals(state: string): Journal[] {
  if (!existsSync(state)) return []
  const folder = ownPath(realpathSync(state), FOLDER)
  const journals = namesIn(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => journalIn(join(folder, name), name) ?? [])
  return journals.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function journalIn(file: string, name: string): Journal | undefined {
  const [first, ...steps] = readFileSync(file, 'utf8').split('\n')
  const headerLine = header.safeParse(parseLine(first ?? ''))
  if (!headerLine.success) return undefined
  const items = itemsOf(headerLine.data, name)
  let isClosed = false
  for (const line of steps) {
    if (line === JSON.stringify(CLOSED)) isClosed = true
    const read = step.safeParse(parseLine(line))
    const item = read.success ? items[read.data.item] : undefined
    if (item && read.data) applyStep(item, read.data)
  }
  return { ...headerLine.data, file, items, isClosed }
}

function itemsOf({ moves }: JournalHeader, name: string): JournalItem[] {
  const key = name.replace(/\.jsonl$/, '')
  return moves.map((move, index) => ({ ...move, index, key: `${key}-${index}`, isUnfinished: false }))
}

function applyStep(item: JournalItem, { step: reached, digest, isMoved, home }: Step) {
  if (home !== undefined) item.home = home
  item.isUnfinished = reached !== 'end'
  if (reached === 'contents') item.contents = digest
  else if (digest !== undefined) item.digest = digest
  if (isMoved !== undefined) item.isMoved = isMoved
}

const parseLine = (line: string): unknown => orUndefined(() => JSON.parse(line))
