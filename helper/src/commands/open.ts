import { text as readAll } from 'node:stream/consumers'
import { type HelperLink, parseHelperLink } from '#shared/helper/link.ts'
import { PRODUCT } from '#shared/product.ts'
import { ask } from '../ask/ask.ts'
import { readPairing } from '../connect/pairing.ts'
import { doJob } from '../jobs/do-job.ts'
import { sendSavedResults } from '../jobs/results.ts'
import { openSitePage } from '../system/open-site-page.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import { pair } from './connection/pair.ts'
import { requirePairedSite } from './connection/require-paired-site.ts'
import { withJobContext } from './connection/with-job-context.ts'
import { startListener } from './start-listening.ts'

export const open: Command = {
  args: '[LINK]',
  mostArgs: 1,
  flags: ['from-launcher'],
  about: 'Opens a plugfolio: link after asking you. Without a link, opens your site.',
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
  if (!(await openSitePage(site, '/plugins')))
    throw new UserFacingError(`No browser could be started. Open ${site} yourself.`)
  return commandAnswer(EXIT.done, [`${site} was opened.`])
}

type JobLink = Exclude<HelperLink, { action: 'connect' }>

/** Trusts only the id in the link, because any page may have written it; the site supplies the job. */
async function doJobOfLink(
  { site: linkSite, job: id }: JobLink,
  { state, meter }: CommandCall,
): Promise<CommandAnswer> {
  const { pairing, site } = requirePairedSite(state)
  if (linkSite !== pairing.site) {
    const sentence = `This link belongs to ${linkSite}, but this computer is connected to ${pairing.site}. Nothing was done.`
    throw new UserFacingError(sentence)
  }
  await sendSavedResults(state, site)
  const connection = { state, pairing, site, isAskedHere: true, watch: meter.show }
  const result = await withJobContext(connection, (work) => doJob(id, work).finally(meter.end))
  if (readPairing(state)) await startListener(state)
  if (!result) return commandAnswer(EXIT.failed, ['This job is no longer waiting. Nothing was done.'])
  return commandAnswer(result.state === 'done' ? EXIT.done : EXIT.failed, [result.sentence], { result })
}

/** A user who clicked a link sees no terminal, so the error is shown as a dialog. */
async function showTrouble(error: unknown, { state }: CommandCall): Promise<never> {
  const sentence = error instanceof Error ? error.message.replace(/^\d{3}: /, '') : String(error)
  if (!process.stderr.isTTY) {
    const about = readPairing(state) ? '' : `\n\n${PRODUCT} Helper finds the audio plugins on this computer.`
    await ask({ title: `${PRODUCT} Helper`, text: `${sentence}${about}`, agree: 'OK' })
  }
  throw error
}
