import type { SharingMode } from '#shared/community/trust.ts'

/** What sharing means on this server, in one sentence. */
export const SHARING_LEAD: Record<SharingMode, string> = {
  members: 'What you enter under Edit Details helps everyone who has the same plugin.',
  'review-all':
    'What you enter under Edit Details helps everyone who has the same plugin, once an administrator approves it.',
  off: 'Sharing is turned off on this server: what you enter under Edit Details stays in your library.',
}

type Part = { title: string; paragraphs: string[] }

/** What this server shares, counts and keeps to itself, and how a wrong edit is undone. */
export function sharingParts(mode: SharingMode): Part[] {
  if (mode === 'off') return [COUNTED, NEVER]
  return [SHARED, COUNTED, NEVER, mode === 'members' ? DECIDED : REVIEWED, UNDONE]
}

const SHARED: Part = {
  title: 'What is shared',
  paragraphs: [
    'Facts about the plugin: its name, manufacturer, type, description, update address, and whether it is free. A screenshot is shared only when you turn that on next to it.',
    'Your name is never shown. Only administrators of this server see who shared what.',
  ],
}

const COUNTED: Part = {
  title: 'What is counted',
  paragraphs: [
    'The versions that your scans and drops find, by format and system. Others see a count and a day, such as “5 of 41 owners run 3.2.1, first seen 3 November”, and never who they are. That is how new versions are found.',
  ],
}

const NEVER: Part = {
  title: 'What never is',
  paragraphs: [
    'Everything personal: your favorites, tags, which plugins you own, and where they are on your disk. Deleting a plugin removes nothing from other libraries.',
  ],
}

const DECIDED: Part = {
  title: 'How it is decided',
  paragraphs: [
    'Your own library shows your values at once, whatever others say.',
    'If a field had no value, others see yours at once. While your account is new, they see it after one other owner agrees or a day passes without an objection.',
    'An existing value is replaced when two other owners enter the same new one, or when a trusted user changes it. Until then your value waits, and you can see that. You earn trust with shared values that last.',
    'Administrators can lock a field with a reason, undo an edit, or turn sharing off.',
  ],
}

const REVIEWED: Part = {
  title: 'How it is decided',
  paragraphs: [
    'Your own library shows your values at once, whatever others say.',
    'Others see a value after an administrator of this server has approved it. Administrators can also lock a field with a reason, undo an edit, or turn sharing off.',
  ],
}

const UNDONE: Part = {
  title: 'How a wrong edit is undone',
  paragraphs: [
    'Open Edit Details, then History below the field. There you can withdraw your own value or disagree with a waiting one. Nothing is lost: every value that was ever shown stays in the history.',
    'In your own library, enter the correct value; it appears as soon as you save it.',
  ],
}
