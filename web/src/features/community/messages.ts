import type { ClaimResult } from '#shared/community/claim-result.ts'
import type { RecentEdit } from '#shared/community/contract.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { counted } from '../../ui/text/counted.ts'

/** The toasts after actions on shared values. */
export const communityMessages = {
  accepted: (fields: SharedField[]) => ({
    title: 'Using the community value',
    description: `Your own ${fields.map((field) => SHARED_FIELD_LABELS[field]).join(', ')} was removed.`,
  }),
  acceptFailed: (reason: string) => failedMessage('accept the value', reason),
  shared: ({ outcome, sentence }: ClaimResult) => ({
    title: outcome === 'pending' ? 'Waiting for others' : 'Shared with the community',
    description: sentence,
  }),
  shareFailed: (reason: string) => ({ title: 'Not shared', description: reason }),
  confirmed: ({ outcome, sentence }: ClaimResult, agrees: boolean) => ({
    title: agrees ? 'You agree' : 'You disagree',
    description:
      outcome === 'live' || outcome === 'refused' ? sentence : 'Thanks. It changes once enough owners agree.',
  }),
  confirmFailed: (reason: string) => failedMessage('record your vote', reason),
  makerNamed: ({ outcome, sentence }: ClaimResult) => ({
    title: MAKER_TITLES[outcome],
    description:
      outcome === 'refused' ? `Your library shows the new name. It is not shared: ${sentence}` : sentence,
  }),
  makerNameFailed: (reason: string) => failedMessage('share the name', reason),
  withdrawn: {
    title: 'Value withdrawn',
    description: "It's no longer shared. Your library still shows it.",
  },
  withdrawFailed: (reason: string) => failedMessage('withdraw the value', reason),
  undone: ({ name, field }: RecentEdit) => ({
    title: 'Edit undone',
    description: `${SHARED_FIELD_LABELS[field]} of ${name} is back to its previous value.`,
  }),
  undoFailed: (reason: string) => failedMessage('undo the edit', reason),
  undoneAll: (count: number, username: string) => ({
    title: 'Edits undone',
    description: `${counted(count, 'edit')} of ${username} undone.`,
  }),
  reviewed: ({ name, field }: RecentEdit, agrees: boolean) => ({
    title: agrees ? 'Edit shown' : 'Edit rejected',
    description: agrees
      ? `Everyone who has ${name} sees the new ${SHARED_FIELD_LABELS[field]}.`
      : `${SHARED_FIELD_LABELS[field]} of ${name} stays as it is.`,
  }),
  locked: (label: string, name: string) => ({
    title: 'Field locked',
    description: `Only administrators can change ${label} of ${name} now.`,
  }),
  unlocked: ({ name, field }: RecentEdit) => ({
    title: 'Field unlocked',
    description: `${SHARED_FIELD_LABELS[field]} of ${name} can be changed again.`,
  }),
  counting: (isCounted: boolean) => ({
    title: isCounted ? 'Your versions count' : 'Your versions no longer count',
    description: isCounted
      ? 'Your versions help everyone find updates, without your name.'
      : 'Your versions are removed from all counts within a minute.',
  }),
  countingFailed: (reason: string) => failedMessage('save the setting', reason),
  changeFailed: (reason: string) => ({ title: 'Error', description: reason }),
}

const MAKER_TITLES: Record<ClaimResult['outcome'], string> = {
  live: 'Name shared with everyone',
  known: 'Name shared with everyone',
  pending: 'Saved in your library',
  refused: 'Saved in your library',
  conflict: 'Not shared',
}

const failedMessage = (act: string, reason: string) => ({
  title: 'Error',
  description: `Failed to ${act}: ${reason}`,
})
