import { type LicenseMatch, MIN_MOVE_CONFIDENCE } from '../matching/license-index.ts'
import type { KeepReason } from './move-plan.ts'

export type ExplainedKeepReason = { reason: KeepReason; sentence: string }

type UserOwnership = { isOwned: boolean; mark?: 'owned' | 'not-owned' | undefined }

/** Why a title stays, unless all its possible licenses are surely not owned. A user's mark fills missing lines, never overrules one. */
export function keepReasonOf(
  covers: LicenseMatch[],
  { isOwned, mark }: UserOwnership,
  isInCatalog: boolean,
): ExplainedKeepReason | undefined {
  const matches = covers.filter(({ rule }) => rule !== 'suggestion')
  const owned = matches.find(({ ownership }) => ownership === 'owned')
  if (owned) return because('owned', ownedSentence(owned))
  if (mark === 'owned') return because('marked-owned', 'You marked it as owned.')
  const trial = matches.find(({ ownership }) => ownership === 'trial')
  if (trial) return because('trial', `The trial of ${trial.license} is running.`)
  const unknown = matches.find(({ ownership }) => ownership === 'unknown')
  if (unknown) return because('unknown', `The profile has an unknown status for ${unknown.license}.`)
  const similar = covers.find(
    (cover) => cover.rule === 'suggestion' && (!matches.length || mayBeOwned(cover)),
  )
  if (similar) return because('suggestion', `${similar.license} looks like its license, but that's no proof.`)
  if (!isInCatalog && !matches.length)
    return because('not-in-profile', "We don't know a license of this name.")
  if (mark !== 'not-owned') {
    const absent = matches.find(({ ownership }) => ownership === 'absent')
    if (absent) return because('not-in-profile', `The profile has no line for ${absent.license}.`)
    if (!matches.length) return because('not-in-profile', "We don't know its license yet.")
  }
  return isOwned ? because('marked-owned', 'Your library marks it as owned.') : undefined
}

const because = (reason: KeepReason, sentence: string): ExplainedKeepReason => ({ reason, sentence })

const mayBeOwned = ({ ownership }: LicenseMatch) => ownership !== 'not-owned'

const ownedSentence = ({ license, confidence }: LicenseMatch) =>
  confidence >= MIN_MOVE_CONFIDENCE
    ? `${license} is authorized.`
    : `It may belong to ${license}, which is authorized.`
