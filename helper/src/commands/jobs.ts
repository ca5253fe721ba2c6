import { setTimeout as wait } from 'node:timers/promises'
import type { Job, JobResult } from '#shared/helper/job.ts'
import { canAsk } from '../ask/can-ask.ts'
import { doJob } from '../jobs/do-job.ts'
import type { JobContext } from '../jobs/failed-result.ts'
import { LANES, type Lane } from '../jobs/lanes.ts'
import { refusalPause } from '../jobs/questions/refusals.ts'
import { sendSavedResults } from '../jobs/results.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'
import { requirePairedSite } from './connection/require-paired-site.ts'
import { withJobContext } from './connection/with-job-context.ts'

/**
 * A page that creates an organize job also opens its link. The app that the link starts can show its question in front of all windows,
 * so it goes first.
 */
const HEAD_START = 3000

/** More jobs than a site has for one computer. */
const MOST_AT_ONCE = 200

type Options = {
  /** True if the user can be asked now; called before each job that asks. */
  canAsk: () => boolean
  onTrouble: (job: Job, error: unknown) => void
}

/**
 * Does the waiting jobs of a lane, oldest first. A failing job does not stop the others; its error goes to `onTrouble`. Jobs that ask
 * stay waiting while the user cannot be asked, or during the pause after a refusal.
 */
async function doWaitingJobs(work: JobContext, lane: Lane, { canAsk, onTrouble }: Options) {
  await sendSavedResults(work.state, work.site)
  const waiting = (await work.site.waiting()).filter(({ kind }) => LANES[kind] === lane)
  for (const job of waiting.slice(0, MOST_AT_ONCE)) {
    if (work.disconnected?.aborted) return
    const isNew = job.state === 'waiting'
    if (isNew && lane === 'move' && !mayAsk(work, canAsk)) continue
    if (isNew && job.kind === 'organize') await wait(HEAD_START)
    await doJob(job.id, work).catch((error: unknown) => onTrouble(job, error))
  }
}

const mayAsk = ({ state, pairing }: JobContext, canAsk: Options['canAsk']) =>
  refusalPause(state, pairing.site) === 0 && canAsk()

export const jobs: Command = {
  mostArgs: 1,
  flags: ['do', 'from-listener'],
  about: words.about.jobs,
  run,
}

async function run(call: CommandCall): Promise<CommandAnswer> {
  const { args, flags, state, meter } = call
  if (flags.has('from-listener')) return doLane(call)
  if (args.length > 0) throw new UserFacingError(words.oneTooMany(args[0] ?? '', 'jobs'), EXIT.wrongUse)
  const { pairing, site } = requirePairedSite(state)
  await sendSavedResults(state, site)
  const waiting = await site.waiting()
  if (!flags.has('do')) return listed(waiting)
  const results: { id: string; kind: Job['kind']; result: JobResult | null }[] = []
  await withJobContext({ state, pairing, site, isAskedHere: true, watch: meter.show }, async (work) => {
    for (const { id, kind } of waiting) {
      if (work.disconnected?.aborted) return
      const result = (await doJob(id, work).finally(meter.end)) ?? null
      results.push({ id, kind, result })
    }
  })
  return {
    exit: results.some(({ result }) => result?.state === 'failed') ? EXIT.failed : EXIT.done,
    json: { results },
    lines: results.length
      ? results.map(({ kind, result }) => `${kind}: ${result?.sentence ?? words.jobGone}`)
      : [words.noJobs],
  }
}

/** Does the jobs of one lane for the listener, in a separate process that frees the memory of a scan when it ends. */
async function doLane({ args, state, say }: CommandCall): Promise<CommandAnswer> {
  const { pairing, site } = requirePairedSite(state)
  const lane: Lane = args[0] === 'move' ? 'move' : 'look'
  const onTrouble = (job: Job, error: unknown) =>
    say(`${job.kind}: ${error instanceof Error ? error.message : String(error)}`)
  await withJobContext({ state, pairing, site, isAskedHere: false }, (work) =>
    doWaitingJobs(work, lane, { canAsk, onTrouble }),
  )
  return commandAnswer(EXIT.done, [])
}

const listed = (waiting: Job[]): CommandAnswer => ({
  exit: EXIT.done,
  json: { jobs: waiting },
  lines: waiting.length ? waiting.map(lineOf) : [words.noJobs],
})

const lineOf = (job: Job) => words.jobLines[job.kind](job as never) // as: the line of its kind
