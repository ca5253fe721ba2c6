import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '#shared/helper/job.ts'
import { holdLock } from '../system/kernel-lock.ts'

/** A question that waits for its answer must not hold up what needs none. So jobs that move have a turn of their own. */
export type Lane = 'look' | 'move'

export const LANES: Record<Job['kind'], Lane> = {
  scan: 'look',
  reveal: 'look',
  organize: 'move',
  restore: 'move',
}

/** The name under which a lane is held. */
export const lockOf = (lane: Lane) => `jobs-${lane}`

/** Waits until no other process of this computer does a job of this lane. The returned function releases the lane. */
export async function holdTurn(state: string, lane: Lane) {
  for (;;) {
    const release = await holdLock(state, lockOf(lane))
    if (release) return release
    await wait(250)
  }
}
