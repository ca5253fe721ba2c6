import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { inChunks } from '#shared/in-chunks.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { addStep, type Journal, type JournalItem } from '../journal/journal.ts'
import * as words from '../move-words.ts'
import { type RootMove, rootAnswers, rootScript, shellQuoted } from './root-script.ts'

/** Runs a script for `sh` with administrator rights and returns its output; rejects when they were not granted. */
export type Elevate = (script: string, reason: string) => Promise<string>

/** Keeps the script far below the length limit of an argument. */
const BATCH = { count: 200 }

/**
 * Moves bundles with administrator rights, with one prompt per batch. Returns a sentence for each that stayed, by its index, and nothing
 * for those that moved. Their moves have already begun in the journal.
 */
export async function moveWithAdminRights(
  files: FileCalls,
  journal: Journal,
  items: JournalItem[],
  elevate: Elevate | undefined,
): Promise<Map<number, string>> {
  const sentences = new Map<number, string>()
  const onOneVolume: JournalItem[] = []
  for (const item of items) {
    if (await isOnOneVolume(files, item)) onOneVolume.push(item)
    else sentences.set(item.index, words.needsRightsOtherDisk)
  }
  for (const batch of inChunks(onOneVolume, BATCH)) {
    const answers = elevate && (await answersOf(elevate, batch))
    for (const item of batch) {
      if (!(await hasMoved(files, item)))
        sentences.set(item.index, sentenceOf(item, answers?.get(item.index)))
    }
  }
  for (const { index } of items) {
    // A missing step is recovered from the disk at the next start.
    await addStep(files, journal, { item: index, step: 'end', isMoved: !sentences.has(index) }).catch(
      () => {},
    )
  }
  return sentences

  /** Undefined when the rights were not granted. */
  async function answersOf(run: Elevate, batch: JournalItem[]) {
    const moves: RootMove[] = []
    for (const item of batch)
      moves.push({ id: item.index, from: item.from, to: item.to, contents: await contentsOf(item) })
    return run(rootScript(moves), words.reasonForRights).then(rootAnswers, () => undefined)
  }

  /** A bundle in the backup folder may have been changed: it comes back only unchanged, or when all of it belongs to root. */
  async function contentsOf(item: JournalItem) {
    if (journal.kind === 'restore') return item.contents ?? 'root'
    const digest = await contentsDigest(files, item.from)
    if (digest !== undefined) await addStep(files, journal, { item: item.index, step: 'contents', digest })
    return 'any'
  }
}

/** A move is atomic only within one volume. */
async function isOnOneVolume(files: FileCalls, { from, to }: JournalItem) {
  let parent = dirname(to)
  let destination = await files.stat(parent)
  while (!destination && dirname(parent) !== parent) {
    parent = dirname(parent)
    destination = await files.stat(parent)
  }
  return (await files.stat(from))?.dev === destination?.dev
}

/** Checks the disk instead of trusting the answer. */
async function hasMoved(files: FileCalls, { from, to }: JournalItem) {
  return !(await files.stat(from)) && (await files.stat(to)) !== undefined
}

function sentenceOf({ from, to }: JournalItem, answer: string | undefined) {
  if (answer === 'exists') return words.occupied
  if (answer === 'missing') return words.gone
  if (answer === 'changed') return withCommand(words.changedSinceMoved, from, to)
  if (answer === 'link') return words.linkAboveForRights
  const platform = currentPlatform()
  if (answer)
    return platform === 'macos' ? words.forbiddenToAdministratorOnMac : words.forbiddenToAdministrator
  if (platform === 'windows') return words.windowsForbids
  return withCommand(words.needsRights, from, to)
}

/** Adds the command to run, unless it is too long or cannot be typed. */
function withCommand(sentence: string, from: string, to: string) {
  const command = `sudo mkdir -p ${shellQuoted(dirname(to))} && sudo mv -n ${shellQuoted(from)} ${shellQuoted(to)}`
  const whole = words.inTerminal(sentence, command)
  return whole.length <= 500 && !/\p{Cc}/u.test(whole) ? whole : sentence
}

/**
 * A digest of the bytes and links in a bundle that the script for administrators (`root-script.ts`) can compute with system programs.
 * Undefined for a bundle that cannot be read, or with a name that those programs print differently.
 */
export async function contentsDigest(files: FileCalls, top: string): Promise<string | undefined> {
  try {
    const lines = await linesOf(files, top, `./${basename(top)}`)
    lines.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    return createHash('sha256')
      .update(lines.map((line) => `${line}\n`).join(''))
      .digest('hex')
  } catch {
    return undefined
  }
}

async function linesOf(files: FileCalls, path: string, name: string): Promise<string[]> {
  if (/[\\\p{Cc}\ufffd]/u.test(name)) throw new Error(`${JSON.stringify(name)} is written in several ways.`)
  const stat = await files.stat(path)
  if (stat?.isSymbolicLink()) return [`${name} -> ${await files.target(path)}`]
  if (stat?.isFile()) return [`${await files.digest(path)}  ${name}`]
  if (!stat?.isDirectory()) return []
  const lines: string[] = []
  for (const each of await files.names(path))
    lines.push(...(await linesOf(files, `${path}/${each}`, `${name}/${each}`)))
  return lines
}
