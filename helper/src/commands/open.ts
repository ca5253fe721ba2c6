import { text as readAll } from 'node:stream/consumers'
import { type HelperLink, parseHelperLink } from '#shared/helper/link.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import { ask, isAgreed } from '../ask/ask.ts'
import type { Question } from '../ask/question.ts'
import { machineId, type Pairing, readPairing, savePairing } from '../connect/pairing.ts'
import { siteUrl } from '../connect/request-to.ts'
import { pairedSiteClient, unpairedSiteClient } from '../connect/site-client.ts'
import { doJob } from '../jobs/do-job.ts'
import { sendSavedResults } from '../jobs/results.ts'
import { saveFolderList } from '../jobs/scan/own-folders.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { plainText } from '../system/plain-text.ts'
import { startAndCheck, startProgram } from '../system/program.ts'
import { helperName } from '../system/system-words.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'
import { requirePairedSite } from './connection/require-paired-site.ts'
import { deviceDescription } from './connection/send-device-description.ts'
import { withJobContext } from './connection/with-job-context.ts'
import { registrationHere } from './install/registration-here.ts'
import { startListener } from './start-listening.ts'

export const open: Command = {
  args: '[LINK]',
  mostArgs: 1,
  flags: ['from-launcher'],
  about: words.about.open,
  run: (call) => openLink(call).catch((error: unknown) => showTrouble(error, call)),
}

async function openLink(call: CommandCall): Promise<CommandAnswer> {
  const text = call.flags.has('from-launcher') ? await readAll(process.stdin) : (call.args[0] ?? '')
  if (text === '') return openSite(call)
  const parsed = parseHelperLink(text)
  if ('refused' in parsed) throw new UserFacingError(parsed.refused)
  return parsed.link.action === 'connect' ? pair(parsed.link, call) : doJobOfLink(parsed.link, call)
}

async function openSite({ state }: CommandCall): Promise<CommandAnswer> {
  const { site } = requirePairedSite(state).pairing
  await startListener(state)
  if (!(await openSitePage(site, '/plugins'))) throw new UserFacingError(words.openItYourself(site))
  return commandAnswer(EXIT.done, [words.siteOpened(site)])
}

type JobLink = Exclude<HelperLink, { action: 'connect' }>

/** Trusts only the id in the link, because any page may have written it; the site supplies the job. */
async function doJobOfLink(
  { site: linkSite, job: id }: JobLink,
  { state, meter }: CommandCall,
): Promise<CommandAnswer> {
  const { pairing, site } = requirePairedSite(state)
  if (linkSite !== pairing.site) throw new UserFacingError(words.linkOfOtherSite(linkSite, pairing.site))
  await sendSavedResults(state, site)
  const connection = { state, pairing, site, isAskedHere: true, watch: meter.show }
  const result = await withJobContext(connection, (work) => doJob(id, work).finally(meter.end))
  if (readPairing(state)) await startListener(state)
  if (!result) return commandAnswer(EXIT.failed, [words.jobNotWaiting])
  return commandAnswer(result.state === 'done' ? EXIT.done : EXIT.failed, [result.sentence], { result })
}

/** A user who clicked a link sees no terminal, so the error is shown as a dialog. */
async function showTrouble(error: unknown, { state }: CommandCall): Promise<never> {
  const sentence = error instanceof Error ? error.message.replace(/^\d{3}: /, '') : String(error)
  if (!process.stderr.isTTY) {
    const about = readPairing(state) ? '' : `\n\n${words.aboutHelper}`
    await ask({ title: helperName, text: `${sentence}${about}`, agree: words.ok })
  }
  throw error
}

type ConnectLink = Extract<HelperLink, { action: 'connect' }>

/** Pairs this computer with the account that the code belongs to, after the user has agreed to the site and the account. */
async function pair({ site, code }: ConnectLink, { state }: CommandCall): Promise<CommandAnswer> {
  const earlierPairing = readPairing(state)
  const unpairedClient = unpairedSiteClient(site)
  const { username, displayName } = await unpairedClient.preview({ body: { code } })
  const question = questionOf({ site, username, displayName }, earlierPairing)
  if (!(await isAgreed(question, words.openInTerminal))) return commandAnswer(EXIT.failed, [words.notPaired])

  saveFolderList(state)
  const body = { code, machine: machineId(state), platform: currentPlatform(), ...deviceDescription(state) }
  const { deviceToken, device } = await unpairedClient.exchange({ body })
  const account = plainText(username, 80)
  savePairing(state, { site, token: deviceToken, deviceId: device.id, account })
  // The old site may no longer exist.
  if (earlierPairing && (earlierPairing.site !== site || earlierPairing.deviceId !== device.id))
    await pairedSiteClient(state, earlierPairing)
      .leave()
      .catch(() => {})
  // On macOS the user has no install command to run.
  if (currentPlatform() === 'macos') await registrationHere().register()
  await startListener(state)
  await openSitePage(site, '/helper-app-download?helperConnected=true')
  return commandAnswer(EXIT.done, [words.connectedAs(site, account)], {
    site,
    account,
    deviceId: device.id,
  })
}

type RequestingAccount = { site: string; username: string; displayName: string }

function questionOf({ site, username, displayName }: RequestingAccount, earlier?: Pairing): Question {
  const account = `${plainText(displayName, 80)} (${plainText(username, 80)})`
  if (earlier && earlier.site !== site)
    return words.connectQuestion(site, account, words.endsConnectionTo(earlier.site))
  if (earlier && earlier.account !== plainText(username, 80))
    return words.connectQuestion(site, account, words.endsConnectionOf(earlier.account))
  return words.connectQuestion(site, account)
}

/** Opens a page of the paired site in the browser. Resolves with false when no browser could be started. */
function openSitePage(site: string, path: `/${string}`): Promise<boolean> {
  const [program, ...args] = OPENERS[currentPlatform()]
  // On Windows the exit code says nothing about the browser.
  const start = currentPlatform() === 'windows' ? startProgram : startAndCheck
  return start(program, [...args, siteUrl(site, path)])
}

const OPENERS: Record<Platform, [program: string, ...args: string[]]> = {
  macos: ['/usr/bin/open'],
  windows: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
}
