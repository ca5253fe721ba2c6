import { setTimeout as wait } from 'node:timers/promises'
import type { Job, JobResult } from '#shared/helper/job.ts'
import { canAsk } from '../ask/can-ask.ts'
import { doJob } from '../jobs/do-job.ts'
import type { JobContext } from '../jobs/failed-result.ts'
import { LANES, type Lane } from '../jobs/lanes.ts'
import { refusalPause } from '../jobs/questions/refusals.ts'
import { sendSavedResults } from '../jobs/results.ts'
import { countWithNoun } from '../system/count-with-noun.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
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
    if (work.signal?.aborted || work.disconnected?.aborted) return
    const isNew = job.state === 'waiting'
    if (isNew && lane === 'move' && !mayAsk(work, canAsk)) continue
    if (isNew && job.kind === 'organize')
      await wait(HEAD_START, undefined, { signal: work.signal }).catch(() => {})
    await doJob(job.id, work).catch((error: unknown) => onTrouble(job, error))
  }
}

const mayAsk = ({ state, pairing }: JobContext, canAsk: Options['canAsk']) =>
  refusalPause(state, pairing.site) === 0 && canAsk()

export const jobs: Command = {
  args: '',
  mostArgs: 1,
  flags: ['do', 'from-listener'],
  about:
    'Lists the jobs that your site has for this computer. --do runs them and asks you before anything moves or is unblocked.',
  run,
}

async function run(call: CommandCall): Promise<CommandAnswer> {
  const { args, flags, state, meter } = call
  if (flags.has('from-listener')) return doLane(call)
  if (args.length > 0)
    throw new UserFacingError(`"${args[0]}" is not an argument of the command "jobs".`, EXIT.wrongUse)
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
      ? results.map(({ kind, result }) => `${kind}: ${result?.sentence ?? 'It is no longer waiting.'}`)
      : [NOTHING],
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
  lines: waiting.length ? waiting.map(lineOf) : [NOTHING],
})

function lineOf(job: Job) {
  switch (job.kind) {
    case 'organize':
      return `organize  ${countWithNoun(job.move.length, 'plugin')} to move, ${job.bringBack.length} to bring back if moved before`
    case 'set-aside':
      return `set-aside   ${countWithNoun(job.items.length, 'bundle')} to move away: ${pathsOf(job.items)}`
    case 'bring-back':
      return `bring-back  ${countWithNoun(job.items.length, 'bundle')} to bring back: ${pathsOf(job.items)}`
    case 'delete':
      return `delete      ${countWithNoun(job.items.length, 'bundle')} to delete for good: ${pathsOf(job.items)}`
    case 'unblock':
      return `unblock     ${countWithNoun(job.items.length, 'bundle')} to unblock: ${pathsOf(job.items)}`
    case 'install':
      return `${job.act.padEnd(10)}${plainText(job.slug, 130)} ${plainText(job.version, 40)} of ${plainText(job.catalog, 120)}`
    case 'read-tags':
      return `read-tags   the tags in ${job.addsFrom === null ? 'your DAWs' : plainText(job.addsFrom, 1000)}`
    case 'write-tags':
      return `write-tags  your tags into ${plainText(job.folder, 1000)}`
    case 'undo-tags':
      return `undo-tags   the change ${plainText(job.run, 40)} of tags`
    case 'restore':
      return `restore   what the job ${job.of} has moved`
    case 'reveal':
      return `reveal    ${plainText(job.path)}`
    case 'scan':
      return `scan      ${job.folders.map((folder) => plainText(folder)).join(', ')}`
  }
}

/** The first few paths; the site may have sent any number. */
const pathsOf = (items: { path: string }[]) =>
  [
    ...items.slice(0, MOST_LISTED).map(({ path }) => plainText(path)),
    ...(items.length > MOST_LISTED ? [`and ${items.length - MOST_LISTED} more`] : []),
  ].join(', ')

const MOST_LISTED = 5

const NOTHING = 'No jobs are waiting for this computer.'
