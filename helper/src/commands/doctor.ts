import { constants, existsSync, statfsSync } from 'node:fs'
import { homedir } from 'node:os'
import { hasDialog, hasScreen, isTerminal } from '../ask/can-ask.ts'
import { areAuthoritiesReadable, authoritiesFile } from '../connect/own-authorities.ts'
import { readPairing } from '../connect/pairing.ts'
import { requestTo } from '../connect/request-to.ts'
import { pairedSiteClient } from '../connect/site-client.ts'
import { runsToBringBack } from '../jobs/organize/runs-to-bring-back.ts'
import { folderSettings, isListLost } from '../jobs/scan/own-folders.ts'
import { folderListLost } from '../scan/scan-words.ts'
import { isNameLocked } from '../system/kernel-lock.ts'
import { hasAccess } from '../system/own-path.ts'
import { EXIT } from '../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from './command-line/command.ts'
import * as words from './command-words.ts'
import { registrationHere } from './install/registration-here.ts'

export const doctor: Command = {
  flags: ['plugins'],
  about: words.about.doctor,
  run,
}

/** `isFine` undefined: information only. */
type Finding = { check: string; isFine?: boolean; sentence: string }

async function run(call: CommandCall): Promise<CommandAnswer> {
  const { state } = call
  if (call.flags.has('plugins')) return (await import('./check-plugins.ts')).checkPlugins(call)
  const findings = [
    await links(),
    questions(),
    ...(await connection(state)),
    ...certificates(state),
    ...folders(state),
    moves(state),
    space(),
  ]
  const isFine = findings.every((finding) => finding.isFine !== false)
  return {
    exit: isFine ? EXIT.done : EXIT.failed,
    json: { isFine, findings },
    lines: findings.map(({ check, isFine, sentence }) => `${MARKS[String(isFine)]} ${check}: ${sentence}`),
  }
}

const MARKS: Partial<Record<string, string>> = { true: 'ok  ', false: 'BAD ', undefined: '    ' }

async function links(): Promise<Finding> {
  const isFine = await registrationHere().isRegistered()
  return { check: 'links', isFine, sentence: isFine ? words.linksOpen : words.linksDoNotOpen }
}

function questions(): Finding {
  if (hasScreen() && hasDialog()) return { check: 'questions', isFine: true, sentence: words.questionsShown }
  const sentence = words.questionsNotShown(hasDialog(), isTerminal())
  return { check: 'questions', isFine: false, sentence }
}

async function connection(state: string): Promise<Finding[]> {
  const pairing = readPairing(state)
  if (!pairing) return [{ check: 'connection', sentence: words.notConnectedYet }]
  const answer = await pairedSiteClient(state, pairing)
    .self()
    .then(
      ({ username }) => ({ isFine: true, sentence: words.connectedAs(pairing.site, username) }),
      (error: Error) => ({ isFine: false, sentence: error.message }),
    )
  const isListening = await isNameLocked(state, 'listen')
  const listening = isListening ? words.helperListens : words.noHelperListens
  return [
    { check: 'connection', ...answer },
    { check: 'listening', isFine: isListening, sentence: listening },
    ...(answer.isFine ? [await clock(pairing.site)] : []),
  ]
}

function certificates(state: string): Finding[] {
  const isFine = areAuthoritiesReadable(state)
  if (isFine === undefined) return []
  const file = authoritiesFile(state)
  const sentence = isFine ? words.authoritiesTrusted(file) : words.authoritiesUnreadable(file)
  return [{ check: 'certificates', isFine, sentence }]
}

const MINUTE = 60_000

async function clock(site: string): Promise<Finding> {
  const difference = await clockDifference(site)
  if (difference === undefined) return { check: 'clock', sentence: words.noServerTime }
  const isFine = Math.abs(difference) < 5 * MINUTE
  const minutes = Math.round(Math.abs(difference) / MINUTE)
  const wrong = difference > 0 ? words.clockAhead(minutes) : words.clockBehind(minutes)
  return { check: 'clock', isFine, sentence: isFine ? words.clockRight : wrong }
}

function folders(state: string): Finding[] {
  if (isListLost(state)) return [{ check: 'folders', isFine: false, sentence: folderListLost }]
  const present = folderSettings(state).folders.filter((folder) => existsSync(folder))
  const unreadable = present.filter((folder) => !hasAccess(folder, constants.R_OK | constants.X_OK))
  return [
    { check: 'folders', sentence: words.foldersThere(present.length) },
    ...unreadable.map((folder) => ({
      check: 'folders',
      isFine: false,
      sentence: words.folderUnreadable(folder),
    })),
  ]
}

function moves(state: string): Finding {
  const interrupted = runsToBringBack(state).filter(({ items }) =>
    items.some((item) => item.state === 'unfinished'),
  )
  const sentence = interrupted.length
    ? words.movesInterrupted(interrupted.map(({ run }) => run))
    : words.movesFinished
  return { check: 'moves', isFine: interrupted.length === 0, sentence }
}

const GIGABYTE = 1e9

function space(): Finding {
  const { bavail, bsize } = statfsSync(homedir())
  const free = bavail * bsize
  return { check: 'space', isFine: free > GIGABYTE, sentence: words.spaceFree(free / GIGABYTE) }
}

/** How far the clock of this computer is ahead of the site's, in milliseconds; undefined when the site does not send its time. */
async function clockDifference(site: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(10_000)
    const response = await requestTo(site, '/api/helper/release', { signal })
    response.destroy()
    const serverTime = Date.parse(response.headers.date ?? '')
    return Number.isNaN(serverTime) ? undefined : Date.now() - serverTime
  } catch {
    return undefined
  }
}
