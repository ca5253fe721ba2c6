import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ownPath } from '../../system/own-path.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { makeFolders } from '../files/make-folders.ts'

/**
 * Where a bundle goes. Full paths, whose last part is the same. `contents` is the digest of what an administrator's move took away and
 * is to come back, `home` the place to which it comes back, without the links that lead there, where that is not `to`.
 */
export type Move = { name: string; from: string; to: string; contents?: string; home?: string }

const header = z.object({
  version: z.literal(1),
  run: z.string(),
  at: z.string(),
  kind: z.enum(['organize', 'restore']),
  jobId: z.optional(z.string()),
  moves: z.array(
    z.object({
      name: z.string(),
      from: z.string(),
      to: z.string(),
      contents: z.optional(z.string()),
      home: z.optional(z.string()),
    }),
  ),
})
export type Header = z.infer<typeof header>

/**
 * begin: it may be anywhere from now on. copy: it goes to another volume, and this is what it is. contents: an administrator moves
 * it, and this is what it holds. end: it is where it should be, moved or kept.
 */
const step = z.object({
  item: z.int(),
  step: z.enum(['begin', 'copy', 'contents', 'end']),
  digest: z.optional(z.string()),
  isMoved: z.optional(z.boolean()),
  /** Its real path, without links. */
  home: z.optional(z.string()),
})
type Step = z.infer<typeof step>

/** What is known of one move. `key` is part of the names of everything that is in between. */
export type Item = Move & {
  index: number
  key: string
  digest?: string
  isMoved?: boolean
  isUnfinished: boolean
}

export type Journal = Header & { file: string; items: Item[] }

const FOLDER = 'moves'

/** A run names files and folders, so it is nothing but a name. */
export const isRunName = (run: string) => /^[0-9A-Za-z][0-9A-Za-z_-]{0,79}$/.test(run)

/** Begins a journal; everything that is intended is on the disk when this is over. */
export async function beginJournal(
  files: FileCalls,
  state: string,
  about: Omit<Header, 'version'>,
): Promise<Journal> {
  const folder = ownPath(await files.real(state), FOLDER)
  await makeFolders(files, folder, 0o700)
  const taken = new Set(await files.names(folder))
  let name = `${about.run}.${about.kind}.jsonl`
  for (let twin = 2; taken.has(name); twin++) name = `${about.run}.${about.kind}-${twin}.jsonl`
  const file = ownPath(folder, name)
  const head: Header = { version: 1, ...about }
  await files.append(file, `${JSON.stringify(head)}\n`)
  await files.flush(folder)
  return { ...head, file, items: itemsOf(head, name) }
}

/** Adds a step, and is over when that is on the disk. What is left of a line that was cut stays a line of its own. */
export async function addStep(files: FileCalls, journal: Journal, added: Step): Promise<void> {
  await files.append(journal.file, `\n${JSON.stringify(added)}\n`)
}

/** All journals of a helper, the oldest first. One that was cut before its first line was whole began nothing. */
export function journalsIn(state: string): Journal[] {
  if (!existsSync(state)) return []
  const folder = ownPath(realpathSync(state), FOLDER)
  const journals = namesIn(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => journalIn(join(folder, name), name) ?? [])
  return journals.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function journalIn(file: string, name: string): Journal | undefined {
  const [first, ...steps] = readFileSync(file, 'utf8').split('\n')
  const head = header.safeParse(parsed(first ?? ''))
  if (!head.success) return undefined
  const items = itemsOf(head.data, name)
  for (const line of steps) {
    const read = step.safeParse(parsed(line))
    const item = read.success ? items[read.data.item] : undefined
    if (item && read.data) note(item, read.data)
  }
  return { ...head.data, file, items }
}

function itemsOf({ moves }: Header, name: string): Item[] {
  const key = name.replace(/\.jsonl$/, '')
  return moves.map((move, index) => ({ ...move, index, key: `${key}-${index}`, isUnfinished: false }))
}

function note(item: Item, { step: reached, digest, isMoved, home }: Step) {
  if (home !== undefined) item.home = home
  item.isUnfinished = reached !== 'end'
  if (reached === 'contents') item.contents = digest
  else if (digest !== undefined) item.digest = digest
  if (isMoved !== undefined) item.isMoved = isMoved
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
