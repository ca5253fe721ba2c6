import { LegalPage } from './legal-page.tsx'

/** The terms of a server whose host has none of their own. */
export const TermsPage = () => (
  <LegalPage
    title="Terms of Service"
    lead="The host of this server runs it for you. These rules apply unless the host has written their own."
    parts={PARTS}
  />
)

const PARTS = [
  {
    title: 'Your account',
    paragraphs: [
      'Keep your password to yourself, and tell the host if you think someone else is using your account. You can export everything and delete your account at any time, in Settings.',
    ],
  },
  {
    title: 'What you share',
    paragraphs: [
      'Details that you enter about a plugin help everyone who has the same one. Share only what is true, and only screenshots that you may share. Administrators can undo edits and lock fields.',
    ],
  },
  {
    title: 'Fair use',
    paragraphs: [
      "Don't try to reach other people's data, slow the server down, or fill shared details with nonsense. The host can disable accounts that do.",
    ],
  },
  {
    title: 'No promises',
    paragraphs: [
      'Plugfolio is free software, provided as is. The host does their best, but the server may go down and data may be lost. Keep your own backups of anything that matters to you.',
      'Plugfolio does not license plugins. Their manufacturers decide how you may use them. Names and trademarks belong to their owners.',
    ],
  },
]
