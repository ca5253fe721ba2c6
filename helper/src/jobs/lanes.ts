import type { Job } from '#shared/helper/job.ts'

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
