import type { Ownership } from '#shared/uad/authorization.ts'
import { brandOf } from '#shared/uad/catalog/catalog.ts'
import type { SystemProfile } from '#shared/uad/profile/profile-entry.ts'
import { UnreadableProfile } from '#shared/uad/profile/profile-text.ts'
import { authorizationsIn, systemProfilePreview } from '#shared/uad/profile/system-profile.ts'
import type { Db } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { cancelWaitingOrganizeJobs } from '../../library/cancel-waiting-organize-jobs.ts'
import * as words from './uad-words.ts'
import {
  lockWorkflow,
  replaceAuthorizations,
  requireNextStep,
  saveWorkflow,
  workflowOf,
  workflowResponse,
} from './workflow-row.ts'

/**
 * Reads a system profile, without trusting what the page read, and replaces the authorizations of the last one. A file without
 * authorizations changes nothing. With `isAgain` a profile that can be read resets the steps after the upload.
 */
export async function uploadProfile(
  db: Db,
  userId: string,
  { fileContent, isAgain = false }: Upload,
  now: Date,
) {
  const before = await workflowOf(db, userId)
  stepAfterUpload(before.step, isAgain)
  const profile = profileIn(fileContent)
  const preview = systemProfilePreview(profile)
  if (!profile.authorizations.length)
    return { message: words.noAuthorizations, preview, workflow: workflowResponse(before) }
  return db.transaction(async (tx) => {
    const row = await lockWorkflow(tx, userId)
    const step = stepAfterUpload(row.step, isAgain)
    await replaceAuthorizations(tx, userId, profile.authorizations)
    await cancelWaitingOrganizeJobs(tx, userId, now)
    const changes = {
      step,
      profile: summaryOf(profile, now),
      ...(row.step > step && { helperAppUsed: false }),
    }
    const workflow = await saveWorkflow(tx, row, changes)
    return { message: words.fileUploaded, preview, workflow }
  })
}

type Upload = { fileContent: string; isAgain?: boolean | undefined }

const stepAfterUpload = (step: number, isAgain: boolean) =>
  requireNextStep(isAgain && step > 2 ? requireNextStep(step, 'upload-again') : step, 'uploaded')

/** The profile with the brands of its licenses. Lone surrogates are replaced, because PostgreSQL refuses them. */
function profileIn(fileContent: string): SystemProfile {
  try {
    const profile = authorizationsIn(fileContent.replace(/\p{Surrogate}/gu, '\ufffd'))
    const branded = profile.authorizations.map((one) => ({ ...one, group: brandOf(one.name) }))
    return { ...profile, authorizations: branded }
  } catch (error) {
    if (!(error instanceof UnreadableProfile)) throw error
    throw new Problem(error.code === 'too-big' ? 413 : 400, 'unreadable_profile', error.message)
  }
}

function summaryOf({ version, authorizations }: SystemProfile, now: Date) {
  const count = (wanted: Ownership) => authorizations.filter(({ ownership }) => ownership === wanted).length
  return {
    version,
    uploadedAt: now.toISOString(),
    owned: count('owned'),
    trial: count('trial'),
    notOwned: count('not-owned'),
    unknown: count('unknown'),
  }
}
