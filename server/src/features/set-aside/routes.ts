import { setAsideContract } from '#shared/set-aside/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { lockLibrary } from '../../library/change-library.ts'
import type { SongChecks } from '../../library/song-checks.ts'
import { addBringBackJob, addDeleteJob, addSetAsideJob } from './add-jobs.ts'
import { checkBundles } from './check-bundles.ts'

export function setAsideRoutes(context: RouteContext, songs: SongChecks) {
  mountContract(context, setAsideContract, {
    check: async ({ db, user, body: { installationIds } }) => {
      await songs.prepare(db, user.id)
      return db.transaction(async (tx) => {
        await lockLibrary(tx, user.id)
        return checkBundles(tx, { userId: user.id, installationIds, songs })
      })
    },
    setAside: ({ db, user, body, now }) => addSetAsideJob(db, songs, { userId: user.id, ...body, now }),
    bringBack: ({ db, user, body, now }) => addBringBackJob(db, { userId: user.id, ...body, now }),
    deleteForGood: ({ db, user, body, now }) => addDeleteJob(db, songs, { userId: user.id, ...body, now }),
  })
}
