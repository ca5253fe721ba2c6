import { MAX_INVITATIONS } from '#shared/account/invitations.ts'
import { MAX_COLLECTIONS } from '#shared/collections/collection.ts'
import { MAX_CHECKLISTS } from '#shared/computers/checklist.ts'
import { MAX_LICENSES } from '#shared/licenses/license.ts'
import { MAX_PLACES } from '#shared/licenses/place.ts'
import { MAX_RECORDS, MAX_VAULTS } from '#shared/licenses/vault/vault.ts'
import { MAX_PURCHASES } from '#shared/purchases/listed-purchase.ts'
import { MAX_SONGS } from '#shared/songs/library/known-song.ts'
import { MAX_SONG_SHARES } from '#shared/songs/sharing/shared-need.ts'
import { englishNumber } from '#shared/text/locale.ts'

/**
 * The limits of one user in each table that refers to a user. A trigger on these tables, `keep_within_quota`, counts at the end of
 * every transaction that adds a row or, where bytes are limited, enlarges one. `definitions` belong to no user and are kept. Each
 * came with a plugin, so the quota of `plugins` limits them too: removed plugins count for seven days.
 */
type Quota = {
  /** The largest number of rows. */
  rows: number
  /** The largest number of bytes, where rows can be large. `widest` is about the size of the largest row. */
  bytes?: { most: number; widest: number }
  /** The column of the user, where it is not `user_id`. */
  owner?: string
} & (
  | {
      /** Beyond the quota the whole call is refused with this code and sentence. */
      code: 'library_full' | 'quota_reached'
      sentence: string
    }
  /** Beyond the quota the oldest rows by this column are deleted. */
  | { oldestBy: string }
)

const full = (what: string) => ({
  code: 'library_full' as const,
  sentence: `Your library can hold ${what}. Nothing was saved. Remove some, and try again once they are permanently deleted.`,
})

const reached = (what: string, advice: string) => ({
  code: 'quota_reached' as const,
  sentence: `An account can keep ${what}. Nothing was saved: ${advice}`,
})

/** `MOST.plugins` is five times a very large library. A library is sent as one response, so its size needs a limit. */
const MOST = {
  plugins: 50_000,
  installations: 150_000,
  pictures: 20_000,
  shared: 20_000,
  ignored: 20_000,
  picked: 100_000,
  rules: 20_000,
  separate: 20_000,
  used: 100_000,
  purchased: 200_000,
}

export const QUOTAS: Record<string, Quota> = {
  activations: {
    rows: 60_000,
    ...reached('60,000 license activations', 'please end some first.'),
  },
  acts: { rows: 100, oldestBy: 'created_at' },
  api_keys: { rows: 20, ...reached('20 API keys', 'please delete one first.') },
  checklists: {
    rows: MAX_CHECKLISTS,
    ...reached(
      `${englishNumber(MAX_CHECKLISTS)} checklists, including those removed in the last seven days`,
      'please remove some, and try again after they are permanently deleted.',
    ),
  },
  collection_plugins: {
    rows: MOST.picked,
    ...reached(`${englishNumber(MOST.picked)} plugins in all collections`, 'please remove some first.'),
  },
  collections: {
    rows: MAX_COLLECTIONS,
    ...reached(
      `${englishNumber(MAX_COLLECTIONS)} collections, including those removed in the last seven days`,
      'please remove some, and try again after they are permanently deleted.',
    ),
  },
  computer_daws: { rows: 2_000, ...reached('2,000 DAWs on computers', 'please remove some first.') },
  confirmations: {
    rows: MOST.shared,
    ...reached(`${englishNumber(MOST.shared)} votes on shared values`, 'please ask the host of this server.'),
  },
  daw_tags: { rows: 20, oldestBy: 'compared_at' },
  devices: { rows: 20, ...reached('20 connected helpers', 'please remove one in Settings, Advanced.') },
  health_bundles: {
    rows: 200_000,
    ...reached('200,000 checked bundles on computers', 'please scan fewer folders.'),
  },
  health_computers: {
    rows: 200,
    ...reached('200 checked computers', 'please remove some on the page Computers.'),
  },
  identities: {
    rows: 400_000,
    bytes: { most: 200_000_000, widest: 700 },
    ...full('400,000 bundle identifiers'),
  },
  ignored_updates: {
    rows: MOST.ignored,
    ...reached(`${englishNumber(MOST.ignored)} ignored updates`, 'please stop ignoring some in Updates.'),
  },
  import_changes: {
    rows: 100_000,
    bytes: { most: 100_000_000, widest: 320_000 },
    ...reached(
      'the changes of imports to 100,000 plugins, for seven days',
      'please undo an import in Settings, or continue when the last imports are a week old.',
    ),
  },
  installations: {
    rows: MOST.installations,
    bytes: { most: 200_000_000, widest: 26_000 },
    ...full(`${englishNumber(MOST.installations)} installed bundles`),
  },
  join_rules: {
    rows: MOST.rules,
    ...reached(
      `${englishNumber(MOST.rules)} rules of split plugins`,
      'please merge some of them with their origin first.',
    ),
  },
  job_items: {
    rows: 600_000,
    ...reached('the results of 600,000 bundles', 'please organize fewer at once.'),
  },
  jobs: { rows: 400, ...reached('400 helper jobs', 'please cancel some.') },
  license_changes: {
    rows: 40_000,
    bytes: { most: 50_000_000, widest: 30_000 },
    ...reached(
      'the changes of imports to 40,000 licenses, for seven days',
      'please undo an import in Settings, or continue when the last imports are a week old.',
    ),
  },
  license_places: {
    rows: MAX_PLACES,
    ...reached(`${englishNumber(MAX_PLACES)} places of licenses`, 'please remove some first.'),
  },
  license_plugins: {
    rows: MOST.picked,
    ...reached(`${englishNumber(MOST.picked)} plugins in all licenses`, 'please unlink some first.'),
  },
  licenses: {
    rows: MAX_LICENSES,
    bytes: { most: 60_000_000, widest: 12_000 },
    ...reached(
      `${englishNumber(MAX_LICENSES)} licenses, including those removed in the last seven days`,
      'please remove some, and try again after they are permanently deleted.',
    ),
  },
  known_browsers: { rows: 100, oldestBy: 'last_seen_at' },
  library_imports: { rows: 100, oldestBy: 'created_at' },
  mails: { rows: 2_000, oldestBy: 'created_at' },
  notifications: { rows: 2_000, oldestBy: 'created_at' },
  observations: { rows: 400_000, oldestBy: 'last_seen' },
  passkey_challenges: { rows: 100, oldestBy: 'expires_at' },
  passkeys: { rows: 20, ...reached('20 passkeys', 'please remove one first.') },
  pairing_codes: { rows: 20, oldestBy: 'expires_at' },
  pictures: { rows: MOST.pictures, ...full(`${englishNumber(MOST.pictures)} pictures`) },
  plugins: {
    rows: MOST.plugins,
    bytes: { most: 300_000_000, widest: 36_000 },
    ...full(
      `${englishNumber(MOST.plugins)} plugins, including merged ones and those removed in the last seven days`,
    ),
  },
  provider_links: { rows: 20, ...reached('20 links to sign-in providers', 'please remove one first.') },
  provider_visits: { rows: 100, oldestBy: 'expires_at' },
  purchase_plugins: {
    rows: MOST.purchased,
    ...reached(
      `${englishNumber(MOST.purchased)} links between purchases and plugins`,
      'please remove some first.',
    ),
  },
  purchases: {
    rows: MAX_PURCHASES,
    bytes: { most: 50_000_000, widest: 3_000 },
    ...reached(
      `${englishNumber(MAX_PURCHASES)} purchases, including those removed in the last seven days`,
      'please remove some, and try again after they are permanently deleted.',
    ),
  },
  invitations: {
    rows: MAX_INVITATIONS,
    owner: 'made_by',
    ...reached(`${MAX_INVITATIONS} invitations`, 'please revoke some in Settings, Advanced.'),
  },
  recent_drops: { rows: 4, oldestBy: 'begun_at' },
  recovery_codes: { rows: 50, ...reached('50 recovery codes', 'please make new ones.') },
  revisions: {
    rows: MOST.shared,
    owner: 'author_id',
    ...reached(`${englishNumber(MOST.shared)} shared values`, 'please ask the host of this server.'),
  },
  scan_finds: {
    rows: 600_000,
    ...reached('600,000 scan results', 'please scan fewer folders at once.'),
  },
  separate_plugins: {
    rows: MOST.separate,
    ...reached(
      `${englishNumber(MOST.separate)} pairs of different plugins`,
      'please remove some plugins first.',
    ),
  },
  sessions: { rows: 1_000, oldestBy: 'last_seen_at' },
  shared_pictures: {
    rows: MOST.pictures,
    ...reached(`${englishNumber(MOST.pictures)} shared pictures`, 'please remove some first.'),
  },
  songs: {
    rows: MAX_SONGS,
    ...reached(
      `${englishNumber(MAX_SONGS)} songs, including those removed in the last seven days`,
      'please remove some, and try again after they are permanently deleted.',
    ),
  },
  song_places: { rows: 150_000, oldestBy: 'seen_at' },
  song_shares: {
    rows: MAX_SONG_SHARES,
    bytes: { most: 50_000_000, widest: 2_000_000 },
    ...reached(
      `${englishNumber(MAX_SONG_SHARES)} links to what songs need`,
      'please revoke some in Settings, Advanced.',
    ),
  },
  uad_authorizations: {
    rows: 20_000,
    ...reached('20,000 UAD authorizations', 'please save the UAD System Profile again.'),
  },
  update_history: { rows: 20_000, oldestBy: 'created_at' },
  vault_records: {
    // While a vault is replaced, each license has two.
    rows: 2 * MAX_RECORDS,
    bytes: { most: 200_000_000, widest: 101_000 },
    ...reached(
      `${englishNumber(2 * MAX_RECORDS)} sealed secrets of at most 200 MB together`,
      'please delete some key files first.',
    ),
  },
  vault_wraps: {
    rows: 2 * MAX_VAULTS,
    ...reached(`${MAX_VAULTS} vaults`, 'please move the secrets of imported ones into your own first.'),
  },
  vaults: {
    rows: MAX_VAULTS,
    ...reached(`${MAX_VAULTS} vaults`, 'please move the secrets of imported ones into your own first.'),
  },
  used_plugins: {
    rows: MOST.used,
    bytes: { most: 100_000_000, widest: 14_000 },
    ...reached(
      `${englishNumber(MOST.used)} different plugins of songs`,
      'please remove some songs, and try again in a week.',
    ),
  },
}

/** SQLSTATE of a quota that was reached; the error names the table. */
const QUOTA_REACHED = 'PF001'

/** The arguments of a table's trigger: the column of the user, rows, the column for age, bytes, bytes of a row. */
export const quotaTriggerArguments = (quota: Quota) =>
  [
    quota.owner ?? 'user_id',
    quota.rows,
    'oldestBy' in quota ? quota.oldestBy : '',
    quota.bytes?.most ?? 0,
    quota.bytes?.widest ?? 0,
  ].map(String)

/** A quota is reached. The message tells the user what to do. */
export class QuotaReached extends Error {
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.code = code
  }
}

/** The `QuotaReached` of an error, also of one from the database; undefined for other errors. */
export function quotaErrorOf(error: unknown): QuotaReached | undefined {
  if (error instanceof QuotaReached) return error
  if (!(error instanceof Error)) return undefined
  const { code, table } = error as Error & { code?: unknown; table?: unknown }
  if (code !== QUOTA_REACHED || typeof table !== 'string') return quotaErrorOf(error.cause)
  const quota = QUOTAS[table]
  if (!quota || !('sentence' in quota)) return new QuotaReached('quota_reached', 'The account is full.')
  return new QuotaReached(quota.code, quota.sentence)
}
