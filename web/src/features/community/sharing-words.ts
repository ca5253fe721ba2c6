import type { SharingMode } from '#shared/community/trust.ts'

/** The meaning of sharing on this server, in one sentence. */
export const SHARING_LEAD: Record<SharingMode, string> = {
  members: 'What you enter under Edit Details helps everyone who has the same plugin.',
  'review-all':
    'What you enter under Edit Details helps everyone who has the same plugin, once an administrator approves it.',
  off: 'Sharing is turned off on this server: what you enter under Edit Details stays in your library.',
}

type Part = { title: string; paragraphs: string[] }

/** The rules of this server: the data that it shares, counts and keeps to itself, and the way to undo a wrong edit. */
export function sharingParts(mode: SharingMode): Part[] {
  if (mode === 'off') return [COUNTED, NEVER]
  return [SHARED, COUNTED, NEVER, mode === 'members' ? DECIDED : REVIEWED, UNDONE]
}

const SHARED: Part = {
  title: 'What is shared',
  paragraphs: [
    'Facts about the plugin: its name, manufacturer, type, description, update address, manual, successor, and whether it is free or discontinued. Screenshots only if you turn that on.',
    'Your name is never shown. Only administrators of this server see who shared what.',
  ],
}

const COUNTED: Part = {
  title: 'What is counted',
  paragraphs: [
    "The versions your scans and drops find, by format and system. Others see only totals, such as “5 of 41 owners run 3.2.1, first seen November 3”. That's how we find new versions.",
  ],
}

const NEVER: Part = {
  title: 'What is never shared',
  paragraphs: [
    'Everything personal: your favorites, tags, which plugins you own, and where they are on your disk. Deleting a plugin never affects anyone else.',
  ],
}

const DECIDED: Part = {
  title: 'How it is decided',
  paragraphs: [
    'Your own edits always show in your library right away.',
    'If a field was empty, others see your value right away. While your account is new, they see it once another owner agrees or, if your votes count, after a day without objections.',
    'A shared value changes when two more owners agree, or when a trusted member edits it. Until then yours is marked as waiting. You become trusted as your edits hold up.',
    "Web addresses, such as the update page, appear once two owners agree, or right away if they're on the manufacturer's own site.",
    'Your votes count once your account is a week old and has 20 other plugins. Accounts on one network count as one.',
    'Administrators can lock a field with a reason, undo an edit, or turn sharing off.',
  ],
}

const REVIEWED: Part = {
  title: 'How it is decided',
  paragraphs: [
    'Your own edits always show in your library right away.',
    'Others see a value after an administrator of this server has approved it. Administrators can also lock a field with a reason, undo an edit, or turn sharing off.',
  ],
}

const UNDONE: Part = {
  title: 'How to undo a wrong edit',
  paragraphs: [
    'Open Edit Details, then History below the field. There you can withdraw your own value or disagree with a waiting one. The history keeps every value that was ever shown.',
    'In your own library, just enter the right value and save.',
  ],
}
