import { type FieldHistory, type Voice, withChanged, withId } from './revision.ts'
import type { Speaker } from './speaker.ts'

/** The history with this person's vote on a claim; the last vote counts. Authors cannot vote on their own claims. */
export function withVoice(
  history: FieldHistory,
  id: string | null,
  { id: userId, level, accountSince }: Speaker,
  verdict: Voice['verdict'],
  now: number,
): FieldHistory {
  const claim = withId(history, id)
  if (!claim || claim.authorId === userId) return history
  const others = claim.voices.filter((voice) => voice.userId !== userId)
  const voice = { userId, verdict, level, accountSince, at: now }
  return withChanged(history, claim.id, { voices: [...others, voice] })
}
