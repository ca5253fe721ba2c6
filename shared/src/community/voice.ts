import { type FieldHistory, type Voice, withChanged, withId } from './revision.ts'
import type { Speaker } from './speaker.ts'

/** The history with what this person says of a claim; the last word counts. Of one's own claim one says nothing more. */
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
