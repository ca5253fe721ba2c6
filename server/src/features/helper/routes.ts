import { helperContract } from '#shared/helper/contract.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { cancelJob } from './cancel-job.ts'
import { findJob, jobsOf } from './repository.ts'

export function helperRoutes(room: Room) {
  mount(room, helperContract, {
    jobs: ({ db, user, now }) => jobsOf(db, user.id, now),
    openJob: async ({ db, user, params }) => found(await findJob(db, user.id, params.id), 'Job'),
    cancelJob: async ({ db, user, params, now }) =>
      found(await cancelJob(db, user.id, params.id, now), 'Job'),
  })
}
