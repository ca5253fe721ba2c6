import type { Job, JobResult } from '#shared/helper/job.ts'
import { ask } from '../ask/ask.ts'
import { doJob } from '../jobs/do-job.ts'
import { counted } from '../jobs/question-of.ts'
import { tellKeptResults } from '../jobs/results.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT } from '../system/trouble.ts'
import type { Answer, Call, Command } from './command.ts'
import { connected } from './connected.ts'

export const jobs: Command = {
  args: '',
  mostArgs: 0,
  flags: ['do'],
  about:
    'Lists what your site asks this computer to do. --do does it, and asks you first where something moves.',
  run,
}

async function run({ flags, state, meter }: Call): Promise<Answer> {
  const { pairing, site } = connected(state)
  await tellKeptResults(state, site)
  const waiting = await site.waiting()
  if (!flags.has('do')) return listed(waiting)
  const results: { id: string; kind: Job['kind']; result: JobResult | null }[] = []
  for (const { id, kind } of waiting) {
    const work = { state, pairing, site, ask, isAskedHere: true, watch: meter.show }
    const result = (await doJob(id, work).finally(meter.end)) ?? null
    results.push({ id, kind, result })
  }
  return {
    exit: results.some(({ result }) => result?.state === 'failed') ? EXIT.failed : EXIT.done,
    json: { results },
    lines: results.length
      ? results.map(({ kind, result }) => `${kind}: ${result?.sentence ?? 'It waits no longer.'}`)
      : [NOTHING],
  }
}

const listed = (waiting: Job[]): Answer => ({
  exit: EXIT.done,
  json: { jobs: waiting },
  lines: waiting.length ? waiting.map(lineOf) : [NOTHING],
})

function lineOf(job: Job) {
  switch (job.kind) {
    case 'organize':
      return `organize  ${counted(job.move.length, 'plugin')} to move, ${job.bringBack.length} to bring back if moved before`
    case 'restore':
      return `restore   what the job ${job.of} has moved`
    case 'reveal':
      return `reveal    ${plainText(job.path)}`
    case 'scan':
      return `scan      ${job.folders.map((folder) => plainText(folder)).join(', ')}`
  }
}

const NOTHING = 'Nothing waits for this computer.'
