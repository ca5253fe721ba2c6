import {
  type CommunityMember,
  type FieldHistory,
  type RevisionVote,
  revisionWithId,
  withChangedRevision,
} from './revision.ts'

/** The history with this person's vote on a claim; the last vote counts. Authors cannot vote on their own claims. */
export function withRevisionVote(
  history: FieldHistory,
  id: string | null,
  { id: userId, level, voice }: CommunityMember,
  verdict: RevisionVote['verdict'],
  now: number,
): FieldHistory {
  const claim = revisionWithId(history, id)
  if (!claim || claim.authorId === userId) return history
  const others = claim.voices.filter((voice) => voice.userId !== userId)
  return withChangedRevision(history, claim.id, {
    voices: [...others, { ...voice, verdict, level, at: now }],
  })
}
