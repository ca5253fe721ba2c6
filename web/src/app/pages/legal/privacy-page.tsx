import { LegalPage } from './legal-page.tsx'

/** The privacy policy of a server whose host has none of their own. */
export const PrivacyPage = () => (
  <LegalPage
    title="Privacy Policy"
    lead="Plugfolio keeps what your library needs and nothing else: no ads, no trackers, no analytics."
    parts={PARTS}
  />
)

const PARTS = [
  {
    title: 'What is kept',
    paragraphs: [
      'Your account: username, display name, email address, and your password as a hash that cannot be read back.',
      'Your library: names, manufacturers, versions, formats, paths, sizes and processors of your plugins, with your favorites, tags, notes and screenshots. Your plugin files never leave your computer.',
      'Your purchases, if you enter them: names, prices, dates, shops, order numbers and terms.',
      'For your security: the browsers where you are signed in, with a shortened network address, until you sign out.',
      'To count each person once: a hash of the network you registered from, kept for 30 days, and a hash with each value you share or vote on, different for every plugin.',
      'From a UAD system profile, only the lines about licenses. The lines about your hardware never leave your computer.',
    ],
  },
  {
    title: 'What others see',
    paragraphs: [
      'Facts that you enter about a plugin: its name, manufacturer, type, description, update address, manual, successor, and whether it is free or discontinued. Screenshots only if you turn that on. Your name is never shown; administrators of this server see who shared what.',
      'Which versions people run is counted without names, to tell when an update exists.',
      'If you share what a song needs: anyone with the link sees the formats, names, manufacturers and versions of the plugins you chose, until the link expires or you revoke it. It never names you or the song.',
      'Your favorites, tags, ownership, paths and purchases are never shown to other people.',
    ],
  },
  {
    title: 'Who can read it',
    paragraphs: [
      'The host of this server can read everything stored on it except your password. It is not sold or passed on.',
      'If the host has set up email or another sign-in provider, those services handle your address for that purpose.',
    ],
  },
  {
    title: 'Cookies',
    paragraphs: [
      'One cookie keeps you signed in, and one remembers this browser when you sign in again. Your theme and similar choices are kept in the browser.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'Removed plugins can be restored for seven days, then they are deleted. Only their names and the identifiers of their files stay, so that scans skip them. Purged plugins are deleted completely. Deleting your account in Settings deletes all your data right away; details that you shared stay, without your name. Backups of the host may keep copies for a while.',
      'Export Data in Settings gives you everything that is kept about you.',
    ],
  },
]
