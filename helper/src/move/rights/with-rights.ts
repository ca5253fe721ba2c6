import { dirname } from 'node:path'
import { platformHere } from '../../system/platform.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { addStep, type Item, type Journal } from '../journal/journal.ts'
import { contentsDigest } from './contents-digest.ts'
import { quoted, type RootMove, rootAnswers, rootScript } from './root-script.ts'

/** Runs a text for `sh` with the rights of an administrator and returns its output; rejects when it was not allowed. */
export type Elevate = (script: string, reason: string) => Promise<string>

const REASON = 'Plugfolio Helper wants to move plugins that belong to the whole computer.'
/** Far below what a system takes as one argument. */
const AT_ONCE = 200

/**
 * Moves what only an administrator may move; asked once for all of them. Gives a sentence for each that stayed, by its number,
 * and nothing for those that moved. Their moves are begun in the journal.
 */
export async function carryWithRights(
  files: FileCalls,
  journal: Journal,
  items: Item[],
  elevate: Elevate | undefined,
): Promise<Map<number, string>> {
  const why = new Map<number, string>()
  const near: Item[] = []
  for (const item of items) {
    if (await isOnOneVolume(files, item)) near.push(item)
    else why.set(item.index, ELSEWHERE)
  }
  for (let at = 0; at < near.length; at += AT_ONCE) {
    const batch = near.slice(at, at + AT_ONCE)
    const moves: RootMove[] = []
    for (const item of elevate ? batch : [])
      moves.push({ id: item.index, from: item.from, to: item.to, contents: await contentsOf(item) })
    const answers = elevate
      ? await elevate(rootScript(moves), REASON).then(rootAnswers, () => undefined)
      : undefined
    for (const item of batch) {
      if (!(await hasMoved(files, item))) why.set(item.index, sentenceOf(item, answers?.get(item.index)))
    }
  }
  for (const { index } of items) {
    // What is not written down is found out from the disk at the next start.
    await addStep(files, journal, { item: index, step: 'end', isMoved: !why.has(index) }).catch(() => {})
  }
  return why

  /** A bundle in the backup folder may have been changed: it comes back only unchanged, or when all of it belongs to root. */
  async function contentsOf(item: Item) {
    if (journal.kind === 'restore') return item.contents ?? 'root'
    const digest = await contentsDigest(files, item.from)
    if (digest !== undefined) await addStep(files, journal, { item: item.index, step: 'contents', digest })
    return 'any'
  }
}

const ON_WINDOWS = 'Windows did not allow it. Close your hosts, and start the helper once as administrator.'
/** Since version 13 macOS guards what belongs to other programs. */
const SETTING = ', and allow Plugfolio Helper in System Settings under Privacy & Security, App Management'
const ELSEWHERE =
  'It takes the rights of an administrator, and is on another disk than its destination, so it stays.'

/** Only on one volume is a move made at once, and cannot be interrupted halfway. */
async function isOnOneVolume(files: FileCalls, { from, to }: Item) {
  let above = dirname(to)
  let there = await files.stat(above)
  while (!there && dirname(above) !== above) {
    above = dirname(above)
    there = await files.stat(above)
  }
  return (await files.stat(from))?.dev === there?.dev
}

/** What the disk says counts, not the answer. */
async function hasMoved(files: FileCalls, { from, to }: Item) {
  return !(await files.stat(from)) && (await files.stat(to)) !== undefined
}

function sentenceOf({ from, to }: Item, answer: string | undefined) {
  if (answer === 'exists') return 'Something is in place already where it would go.'
  if (answer === 'missing') return 'It is no longer there.'
  if (answer === 'changed') return withCommand(CHANGED, from, to)
  if (answer === 'link') return LINK
  if (answer)
    return `Even an administrator was not allowed to move it. Close your hosts${platformHere() === 'macos' ? SETTING : ''}.`
  if (platformHere() === 'windows') return ON_WINDOWS
  return withCommand('It takes the rights of an administrator.', from, to)
}

const CHANGED = 'It is not what was moved away: it has changed since, so it was not brought back.'

/** Without a command: typed, it would follow the link. */
const LINK =
  'A link or a changed folder is in the way. The helper does not follow it with the rights of an administrator.'

/** With the command to type, unless that is too long to be read or cannot be typed. */
function withCommand(sentence: string, from: string, to: string) {
  const command = `sudo mkdir -p ${quoted(dirname(to))} && sudo mv -n ${quoted(from)} ${quoted(to)}`
  const whole = `${sentence} In a terminal: ${command}`
  return whole.length <= 500 && !/\p{Cc}/u.test(whole) ? whole : sentence
}
