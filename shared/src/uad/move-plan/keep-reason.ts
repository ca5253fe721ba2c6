import { type LicenseMatch, MIN_MOVE_CONFIDENCE } from '../matching/covers.ts'
import type { KeepReason } from './plan.ts'

export type ExplainedKeepReason = { reason: KeepReason; sentence: string }

type Word = { isOwned: boolean; mark?: 'owned' | 'not-owned' | undefined }

/**
 * Why a title stays where it is; undefined when it may move: every license that any source names for it is known to be not
 * owned. Where the profile has no line, a person's word stands in for it; it never overrules a line.
 */
export function keepReasonOf(
  covers: LicenseMatch[],
  { isOwned, mark }: Word,
  isInCatalog: boolean,
): ExplainedKeepReason | undefined {
  const real = covers.filter(({ rule }) => rule !== 'suggestion')
  const owned = real.find(({ ownership }) => ownership === 'owned')
  if (owned) return because('owned', ownedSentence(owned))
  if (mark === 'owned') return because('marked-owned', 'You marked it as owned.')
  const trial = real.find(({ ownership }) => ownership === 'trial')
  if (trial) return because('trial', `The trial of ${trial.license} is running.`)
  const unknown = real.find(({ ownership }) => ownership === 'unknown')
  if (unknown) return because('unknown', `What the profile says of ${unknown.license} is not understood.`)
  const alike = covers.find((cover) => cover.rule === 'suggestion' && (!real.length || mayBeOwned(cover)))
  if (alike) return because('suggestion', `${alike.license} looks like its license, which is no proof.`)
  if (!isInCatalog && !real.length) return because('not-in-profile', 'No license of this name is known.')
  if (mark !== 'not-owned') {
    const absent = real.find(({ ownership }) => ownership === 'absent')
    if (absent) return because('not-in-profile', `The profile has no line for ${absent.license}.`)
    if (!real.length) return because('not-in-profile', 'Its license is not known yet.')
  }
  return isOwned ? because('marked-owned', 'Your library has it as owned.') : undefined
}

const because = (reason: KeepReason, sentence: string): ExplainedKeepReason => ({ reason, sentence })

const mayBeOwned = ({ ownership }: LicenseMatch) => ownership !== 'not-owned'

const ownedSentence = ({ license, confidence }: LicenseMatch) =>
  confidence >= MIN_MOVE_CONFIDENCE
    ? `${license} is authorized.`
    : `It may belong to ${license}, which is authorized.`
