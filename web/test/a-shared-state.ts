import type { SharedFieldState, SharedState } from '#shared/community/contract.ts'
import { SHARED_FIELDS } from '#shared/community/shared-field.ts'

/** The sharable fields of a plugin of which nobody has said anything: name only what matters to the test. */
export function aSharedState(
  fields: Partial<Record<SharedFieldState['field'], Partial<SharedFieldState>>> = {},
  facts: Partial<SharedState> = {},
): SharedState {
  return {
    mode: 'members',
    level: 'member',
    leftToday: 200,
    isRecognized: true,
    ...facts,
    fields: SHARED_FIELDS.map((field) => ({
      field,
      shown: null,
      isMine: false,
      others: null,
      revisionId: null,
      lockedBecause: null,
      waiting: [],
      ...fields[field],
    })),
  }
}
