import type { ClaimResult } from '#shared/community/claim-result.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import type { SharingMode } from '#shared/community/sharing.ts'
import type { Db } from '../../db/open.ts'
import { pictureIdInUrl } from '../../files/picture-keys.ts'
import { Problem } from '../../http/problem.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { makeClaims } from '../../library/community/make-claims.ts'
import { notifyLibraries } from '../../library/community/tell-libraries.ts'
import { findPlugin } from '../../library/plugin-answer.ts'
import { libraryEntryOf } from './repository.ts'

type ShareRequest = { field: SharedField; base: string | null; mode: SharingMode; now: Date }

/** Shares the value that the user's library shows in a field. Returns undefined when the plugin is not in it, throws 409 when it is not shared. */
export async function shareValue(
  db: Db,
  userId: string,
  id: string,
  { field, base, mode, now }: ShareRequest,
) {
  const shared = await changeLibrary(db, userId, async (tx) => {
    const plugin = await findPlugin(tx, userId, id)
    const entry = await libraryEntryOf(tx, userId, id)
    if (!plugin || !entry) return undefined
    const value =
      field === 'screenshot' ? pictureIdInUrl(plugin.screenshot) : { ...plugin, ...plugin.metadata }[field]
    if (value === undefined)
      throw new Problem(409, 'refused', 'You have no screenshot of this plugin to share.')
    const { definitionId } = entry
    const [result] = await makeClaims(tx, {
      userId,
      definitionId,
      mode,
      now,
      wishes: [{ field, value, baseId: base }],
    })
    return result && { result, definitionId }
  })
  if (!shared) return undefined
  refuseUnshared(shared.result)
  if (shared.definitionId) await notifyLibraries(db, shared.definitionId)
  return shared.result
}

function refuseUnshared({ outcome, sentence }: ClaimResult) {
  if (outcome === 'conflict' || outcome === 'refused') throw new Problem(409, outcome, sentence)
}
