import { songSharesContract } from '#shared/songs/sharing/contract.ts'
import { mountContract, type RouteContext } from '../../../http/mount.ts'
import { requireFound } from '../../../http/problem.ts'
import { compareFile, compareNeeds } from './compare-needs.ts'
import { addShare, listShares, openShare, removeShare } from './repository.ts'

/** Links to what a song needs. The token of a link is only ever in bodies, never in an address. */
export function songShareRoutes(context: RouteContext) {
  mountContract(context, songSharesContract, {
    share: async ({ db, user, params, body, now }) =>
      requireFound(await addShare(db, user.id, params.id, body, now), 'Song'),
    list: ({ db, user, now }) => listShares(db, user.id, now),
    revoke: async ({ db, user, params }) => requireFound(await removeShare(db, user.id, params.id), 'Link'),
    open: async ({ db, body, visit, now }) => {
      const { needs, endsAt } = await openShare(db, { token: body.token, address: visit.address, now })
      return { needs, endsAt }
    },
    compare: async ({ db, user, body, visit, now }) => {
      const { needs, endsAt } = await openShare(db, { token: body.token, address: visit.address, now })
      return { needs: await compareNeeds(db, user.id, needs), endsAt }
    },
    compareFile: async ({ db, user, body }) => ({ needs: await compareFile(db, user.id, body.needs) }),
  })
}
