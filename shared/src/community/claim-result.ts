import * as z from 'zod/mini'
import type { ClaimOutcome } from './claim.ts'
import { type SharedField, type SharedValue, sharedField, sharedValue } from './shared-field.ts'
import { SHARED_FIELD_LABELS } from './shared-field-labels.ts'

/** The result of sharing a value. `revisionId` is what others see in the field now, or the waiting claim. Only a conflict has `theirs`. */
export const claimResult = z.object({
  field: sharedField,
  outcome: z.enum(['live', 'known', 'pending', 'conflict', 'refused']),
  sentence: z.string(),
  revisionId: z.nullable(z.string()),
  yours: z.optional(sharedValue),
  theirs: z.optional(z.nullable(sharedValue)),
})
export type ClaimResult = z.infer<typeof claimResult>

/** The outcome as an API response. */
export function claimResultOf(field: SharedField, outcome: ClaimOutcome): ClaimResult {
  const sentence = sentenceOf(field, outcome)
  if (outcome.is === 'refused') return { field, outcome: 'refused', sentence, revisionId: null }
  const { is, revisionId } = outcome
  if (outcome.is !== 'conflict') return { field, outcome: is, sentence, revisionId }
  const { yours, theirs } = outcome
  return { field, outcome: 'conflict', sentence, revisionId, yours, theirs }
}

/** The same for the name of a maker, which all its plugins show. */
export function makerResultOf(result: ClaimResult, maker: string): ClaimResult {
  const { outcome, sentence } = result
  if (outcome === 'live')
    return {
      ...result,
      sentence: `Every plugin by ${maker} now shows the new name, except where its owner typed another.`,
    }
  if (outcome === 'known') return { ...result, sentence: 'Others already see this name.' }
  return {
    ...result,
    sentence: sentence.replace('Manufacturer is saved in your library.', 'The name is yours.'),
  }
}

/** The same for a vote on another person's value, which changes no value of the voter. */
export function voteResultOf(field: SharedField, outcome: ClaimOutcome): ClaimResult {
  const result = claimResultOf(field, outcome)
  if (outcome.is !== 'pending') return result
  const sentence = `Your vote is saved. ${SHARED_FIELD_LABELS[field]} is still waiting for ${outcome.waitsFor}.`
  return { ...result, sentence }
}

function sentenceOf(field: SharedField, outcome: ClaimOutcome) {
  const label = SHARED_FIELD_LABELS[field]
  switch (outcome.is) {
    case 'live':
      return `${label} is shared with everyone who has this plugin.`
    case 'known':
      return `Others already see this value for ${label}.`
    case 'pending':
      return `${label} is saved in your library. Others don't see it yet: it's waiting for ${outcome.waitsFor}.`
    case 'conflict':
      return `Someone else changed ${label} to ${quotedValue(outcome.theirs)}. Yours is ${quotedValue(outcome.yours)} and isn't shared.`
    case 'refused':
      return outcome.refused
  }
}

/** The longest part of a value that a sentence quotes. */
const QUOTED = 80

function quotedValue(value: SharedValue | null) {
  if (typeof value !== 'string') return value === null ? 'nothing' : value ? 'yes' : 'no'
  const characters = [...value]
  return `“${characters.length > QUOTED ? `${characters.slice(0, QUOTED).join('')}…` : value}”`
}
