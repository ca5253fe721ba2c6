import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '#shared/helper/job.ts'
import { holdLock } from '../system/kernel-lock.ts'

/** Jobs that move or unblock ask the user first. They have their own lane, so that an open question does not delay other jobs. */
export type Lane = 'look' | 'move'

export const LANES: Record<Job['kind'], Lane> = {
  scan: 'look',
  reveal: 'look',
  organize: 'move',
  'set-aside': 'move',
  'bring-back': 'move',
  delete: 'move',
  unblock: 'move',
  install: 'move',
  'read-tags': 'look',
  'write-tags': 'move',
  'undo-tags': 'move',
  restore: 'move',
}

/** The name of the lock of a lane. */
export const laneLockName = (lane: Lane) => `jobs-${lane}`

/** Waits until no other process on this computer does a job of this lane. Returns the function that releases the lane. */
export async function acquireLane(state: string, lane: Lane) {
  for (;;) {
    const release = await holdLock(state, laneLockName(lane))
    if (release) return release
    await wait(250)
  }
}
