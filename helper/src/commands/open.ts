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
  run: (call) => opened(call).catch((error: unknown) => showTrouble(error, call)),
}

async function opened(call: Call): Promise<Answer> {
  const text = call.flags.has('from-launcher') ? await readAll(process.stdin) : (call.args[0] ?? '')
  if (text === '') return openSite(call)
  const read = parseHelperLink(text)
  if ('refused' in read) throw new Trouble(read.refused)
  return read.link.action === 'connect' ? pair(read.link, call) : doLinked(read.link, call)
}

async function openSite({ state }: Call): Promise<Answer> {
  const { site } = connected(state).pairing
  await startListening(state)
  if (!(await openPage(site, '/plugins')))
    throw new Trouble(`No browser could be started. Open ${site} yourself.`)
  return told(EXIT.done, [`${site} was opened.`])
}

type JobLink = Exclude<HelperLink, { action: 'connect' }>

/** The job counts, not the word of the link: any page may have written it. */
async function doLinked({ site: asking, job: id }: JobLink, { state, meter }: Call): Promise<Answer> {
  const { pairing, site } = connected(state)
  if (asking !== pairing.site) {
    const sentence = `This link belongs to ${asking}, but this computer is connected with ${pairing.site}. Nothing was done.`
    throw new Trouble(sentence)
  }
  await tellKeptResults(state, site)
  const given = { state, pairing, site, isAskedHere: true, watch: meter.show }
  const result = await doingJobs(given, (work) => doJob(id, work).finally(meter.end))
  if (pairingOf(state)) await startListening(state)
  if (!result) return told(EXIT.failed, ['This job waits no longer. Nothing was done.'])
  return told(result.state === 'done' ? EXIT.done : EXIT.failed, [result.sentence], { result })
}

/** Who pressed a link sees no terminal, so what went wrong is shown where the question would have been. */
async function showTrouble(error: unknown, { state }: Call): Promise<never> {
  const sentence = error instanceof Error ? error.message.replace(/^\d{3}: /, '') : String(error)
  if (!process.stderr.isTTY) {
    const about = pairingOf(state) ? '' : `\n\n${PRODUCT} Helper finds the audio plugins on this computer.`
    await ask({ title: `${PRODUCT} Helper`, text: `${sentence}${about}`, agree: 'OK' })
  }
  throw error
}
