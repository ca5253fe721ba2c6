import { text as readAll } from 'node:stream/consumers'
import { type HelperLink, parseHelperLink } from '#shared/helper/link.ts'
import { PRODUCT } from '#shared/product.ts'
import { ask } from '../ask/ask.ts'
import { pairingOf } from '../connect/pairing.ts'
import { doJob } from '../jobs/do-job.ts'
import { tellKeptResults } from '../jobs/results.ts'
import { openPage } from '../system/open-page.ts'
import { EXIT, Trouble } from '../system/trouble.ts'
import { type Answer, type Call, type Command, told } from './command-line/command.ts'
import { connected } from './connection/connected.ts'
import { doingJobs } from './connection/doing-jobs.ts'
import { pair } from './connection/pair.ts'
import { startListening } from './start-listening.ts'

export const open: Command = {
  args: '[LINK]',
  mostArgs: 1,
  flags: ['from-launcher'],
  about: 'Does what a plugfolio: link says, after asking you. Without a link it opens your site.',
  run: (call) => openLink(call).catch((error: unknown) => showTrouble(error, call)),
}

async function openLink(call: Call): Promise<Answer> {
  const text = call.flags.has('from-launcher') ? await readAll(process.stdin) : (call.args[0] ?? '')
  if (text === '') return openSite(call)
  const parsed = parseHelperLink(text)
  if ('refused' in parsed) throw new Trouble(parsed.refused)
  return parsed.link.action === 'connect' ? pair(parsed.link, call) : doLinked(parsed.link, call)
}

async function openSite({ state }: Call): Promise<Answer> {
  const { site } = connected(state).pairing
  await startListening(state)
  if (!(await openPage(site, '/plugins')))
    throw new Trouble(`No browser could be started. Open ${site} yourself.`)
  return told(EXIT.done, [`${site} was opened.`])
}

type JobLink = Exclude<HelperLink, { action: 'connect' }>

/** Trusts only the id in the link, because any page may have written it; the site supplies the job. */
async function doLinked({ site: linkSite, job: id }: JobLink, { state, meter }: Call): Promise<Answer> {
  const { pairing, site } = connected(state)
  if (linkSite !== pairing.site) {
    const sentence = `This link belongs to ${linkSite}, but this computer is connected to ${pairing.site}. Nothing was done.`
    throw new Trouble(sentence)
  }
  await tellKeptResults(state, site)
  const connection = { state, pairing, site, isAskedHere: true, watch: meter.show }
  const result = await doingJobs(connection, (work) => doJob(id, work).finally(meter.end))
  if (pairingOf(state)) await startListening(state)
  if (!result) return told(EXIT.failed, ['This job is no longer waiting. Nothing was done.'])
  return told(result.state === 'done' ? EXIT.done : EXIT.failed, [result.sentence], { result })
}

/** A user who clicked a link sees no terminal, so the error is shown as a dialog. */
async function showTrouble(error: unknown, { state }: Call): Promise<never> {
  const sentence = error instanceof Error ? error.message.replace(/^\d{3}: /, '') : String(error)
  if (!process.stderr.isTTY) {
    const about = pairingOf(state) ? '' : `\n\n${PRODUCT} Helper finds the audio plugins on this computer.`
    await ask({ title: `${PRODUCT} Helper`, text: `${sentence}${about}`, agree: 'OK' })
  }
  throw error
}
