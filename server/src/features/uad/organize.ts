import { and, eq, sql } from 'drizzle-orm'
import type { OrganizeJob } from '#shared/helper/job.ts'
import { inFormatOrder } from '#shared/plugins/formats.ts'
import type { RunOptions } from '#shared/uad/contract.ts'
import type { MovePlan } from '#shared/uad/move-plan/move-plan.ts'
import { movedPluginIds, movesInSongs, unconfirmedMoves } from '#shared/uad/move-plan/moves-in-songs.ts'
import { planMoves } from '#shared/uad/move-plan/plan-moves.ts'
import { planWithout } from '#shared/uad/move-plan/plan-without.ts'
import { refusalOfUsedMoves, SONGS_USE_PLUGINS } from '#shared/uad/move-plan/used-moves.ts'
import { type Db, jobs } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { cancelWaitingOrganizeJobs } from '../../library/cancel-waiting-organize-jobs.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { insertJob } from '../../library/insert-job.ts'
import { organizeJobResponse } from '../../library/job-answer.ts'
import type { SongChecks } from '../../library/song-checks.ts'
import { organizerScript } from './organizer/organizer-script.ts'
import * as words from './uad-words.ts'
import {
  authorizationsOf,
  lockWorkflow,
  requireNextStep,
  saveWorkflow,
  uadLibraryOf,
} from './workflow-row.ts'

/** The plugins that would move and those that stay, from one snapshot of authorizations and library. */
export const previewPlan = (db: Db, userId: string) =>
  db.transaction((tx) => planOf(tx, userId), { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** The choices for a plan: `leaveOut` are the stems that the user leaves out, `moveAnyway` the plugins that move though songs use them. */
type Run = { userId: string; options: RunOptions; songs: SongChecks; now: Date }

/** The plan as a shell script. */
export function generateScript(db: Db, run: Run) {
  const { now } = run
  return organize<{ scriptContent: string }>(db, run, {
    helperAppUsed: false,
    emptyAnswer: { scriptContent: '' },
    execute: async (_, plan) => ({
      message: words.scriptGenerated,
      scriptContent: organizerScript(plan, { at: now.toISOString() }),
    }),
  })
}

/** The plan as a job for the helper. */
export function organizeWithHelper(db: Db, run: Run) {
  return organize<HelperLaunch>(db, run, {
    helperAppUsed: true,
    emptyAnswer: { pluginsToOrganize: [], job: null },
    execute: async (tx, plan) => ({
      message: words.helperCanOrganize,
      pluginsToOrganize: plan.moves.map(({ stem, name, places }) => ({
        stem,
        name,
        formats: inFormatOrder(places.map(({ format }) => format)),
      })),
      job: await onlyJob(tx, run, plan),
    }),
  })
}

type HelperLaunch = {
  pluginsToOrganize: { stem: string; name: string; formats: string[] }[]
  job: OrganizeJob | null
}

type Executor<T> = {
  helperAppUsed: boolean
  emptyAnswer: T
  execute: (tx: Db, plan: MovePlan) => Promise<T & { message: string }>
}

/** Executes the plan. Without plugins to move the answer is only a message, and the last step is complete. */
async function organize<T>(db: Db, { userId, options, songs, now }: Run, executor: Executor<T>) {
  const { helperAppUsed } = executor
  const { leaveOut = [], moveAnyway = [] } = options ?? {}
  await songs.prepare(db, userId)
  return db.transaction(async (tx) => {
    // A song that comes while this runs waits, or this waits for it.
    await lockLibrary(tx, userId)
    const row = await lockWorkflow(tx, userId)
    const step = requireNextStep(row.step, 'organized')
    const whole = await planOf(tx, userId)
    const plan = planWithout(whole, leaveOut)
    await refuseUsedMoves(tx, userId, { plan, moveAnyway, songs })
    const lastRun = { moves: plan.moves.length, leftOut: whole.moves.length - plan.moves.length }
    if (!plan.moves.length)
      return {
        message: lastRun.leftOut > 0 ? words.allLeftOut : words.noUnowned,
        ...executor.emptyAnswer,
        // The numbers of an earlier run stay with its date.
        workflow: await saveWorkflow(tx, row, { step, ...(!row.organizedAt && { lastRun }) }),
      }
    const answer = await executor.execute(tx, plan)
    const workflow = await saveWorkflow(tx, row, { step, helperAppUsed, organizedAt: now, lastRun })
    return { ...answer, workflow }
  })
}

const planOf = async (db: Db, userId: string): Promise<MovePlan> =>
  planMoves(await authorizationsOf(db, userId), await uadLibraryOf(db, userId))

/** The waiting job with the same moves, or a new one. Other waiting jobs are canceled: the user may own their plugins by now. */
async function onlyJob(tx: Db, { userId, options, now }: Run, plan: MovePlan) {
  const { moves, bringBack } = plan
  const confirmed = new Set(options?.moveAnyway)
  const unused = movedPluginIds(plan).filter((id) => !confirmed.has(id))
  const payload = { move: moves.map(({ stem, name }) => ({ stem, name })), bringBack, unused }
  const waiting = and(eq(jobs.userId, userId), eq(jobs.kind, 'organize'), eq(jobs.state, 'waiting'))
  const same = sql`${jobs.payload} = ${JSON.stringify(payload)}::jsonb`
  const [existing] = await tx.select().from(jobs).where(and(waiting, same)).limit(1)
  await cancelWaitingOrganizeJobs(tx, userId, now, existing?.id)
  if (existing) return organizeJobResponse(existing)
  return organizeJobResponse(await insertJob(tx, { userId, kind: 'organize', payload }, now))
}

/**
 * Throws 409 when songs use what the plan moves, surely or perhaps, and `moveAnyway` does not name it. Call it in a transaction that
 * holds the lock of the library: a song that is being added is then either asked, or added after the run has started.
 */
async function refuseUsedMoves(
  tx: Db,
  userId: string,
  { plan, moveAnyway, songs }: { plan: MovePlan; moveAnyway: string[]; songs: SongChecks },
) {
  const used = movesInSongs(plan, await songs.ask(tx, userId, movedPluginIds(plan)))
  const unconfirmed = unconfirmedMoves(used, moveAnyway)
  if (unconfirmed.length === 0) return
  const { sentence, details } = refusalOfUsedMoves(unconfirmed)
  throw new Problem(409, SONGS_USE_PLUGINS, sentence, undefined, details)
}
