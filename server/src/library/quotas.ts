import { MAX_INVITATIONS } from '#shared/account/invitations.ts'
import { MAX_COLLECTIONS } from '#shared/collections/collection.ts'
import { MAX_CHECKLISTS } from '#shared/computers/checklist.ts'
import { MAX_LICENSES } from '#shared/licenses/license.ts'
import { MAX_PLACES } from '#shared/licenses/place.ts'
import { MAX_RECORDS, MAX_VAULTS } from '#shared/licenses/vault/vault.ts'
import { MAX_PURCHASES } from '#shared/purchases/listed-purchase.ts'
import { MAX_SONGS } from '#shared/songs/library/known-song.ts'
import { MAX_SONG_SHARES } from '#shared/songs/sharing/shared-need.ts'
import * as words from './library-words.ts'

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
      /** Beyond the quota the whole call is refused with this code, and the words for its table. */
      code: 'library_full' | 'quota_reached'
    }
  /** Beyond the quota the oldest rows by this column are deleted. */
  | { oldestBy: string }
)

export const QUOTAS: Record<string, Quota> = {
  activations: { rows: 60_000, code: 'quota_reached' },
  acts: { rows: 100, oldestBy: 'created_at' },
  api_keys: { rows: 20, code: 'quota_reached' },
  checklists: { rows: MAX_CHECKLISTS, code: 'quota_reached' },
  collection_plugins: { rows: 100_000, code: 'quota_reached' },
  collections: { rows: MAX_COLLECTIONS, code: 'quota_reached' },
  computer_daws: { rows: 2_000, code: 'quota_reached' },
  confirmations: { rows: 20_000, code: 'quota_reached' },
  daw_tags: { rows: 20, oldestBy: 'compared_at' },
  devices: { rows: 20, code: 'quota_reached' },
  health_bundles: { rows: 200_000, code: 'quota_reached' },
  health_computers: { rows: 200, code: 'quota_reached' },
  identities: { rows: 400_000, bytes: { most: 200_000_000, widest: 700 }, code: 'library_full' },
  ignored_updates: { rows: 20_000, code: 'quota_reached' },
  import_changes: { rows: 100_000, bytes: { most: 100_000_000, widest: 320_000 }, code: 'quota_reached' },
  installations: {
    rows: 150_000,
    bytes: { most: 200_000_000, widest: 26_000 },
    code: 'library_full',
  },
  join_rules: { rows: 20_000, code: 'quota_reached' },
  job_items: { rows: 600_000, code: 'quota_reached' },
  jobs: { rows: 400, code: 'quota_reached' },
  license_changes: { rows: 40_000, bytes: { most: 50_000_000, widest: 30_000 }, code: 'quota_reached' },
  license_places: { rows: MAX_PLACES, code: 'quota_reached' },
  license_plugins: { rows: 100_000, code: 'quota_reached' },
  licenses: { rows: MAX_LICENSES, bytes: { most: 60_000_000, widest: 12_000 }, code: 'quota_reached' },
  known_browsers: { rows: 100, oldestBy: 'last_seen_at' },
  library_imports: { rows: 100, oldestBy: 'created_at' },
  mails: { rows: 2_000, oldestBy: 'created_at' },
  notifications: { rows: 2_000, oldestBy: 'created_at' },
  observations: { rows: 400_000, oldestBy: 'last_seen' },
  passkey_challenges: { rows: 100, oldestBy: 'expires_at' },
  passkeys: { rows: 20, code: 'quota_reached' },
  pairing_codes: { rows: 20, oldestBy: 'expires_at' },
  pictures: { rows: 20_000, code: 'library_full' },
  // Five times a very large library. A library is sent as one response, so its size needs a limit.
  plugins: { rows: 50_000, bytes: { most: 300_000_000, widest: 36_000 }, code: 'library_full' },
  provider_links: { rows: 20, code: 'quota_reached' },
  provider_visits: { rows: 100, oldestBy: 'expires_at' },
  purchase_plugins: { rows: 200_000, code: 'quota_reached' },
  purchases: { rows: MAX_PURCHASES, bytes: { most: 50_000_000, widest: 3_000 }, code: 'quota_reached' },
  invitations: { rows: MAX_INVITATIONS, owner: 'made_by', code: 'quota_reached' },
  recent_drops: { rows: 4, oldestBy: 'begun_at' },
  recovery_codes: { rows: 50, code: 'quota_reached' },
  revisions: { rows: 20_000, owner: 'author_id', code: 'quota_reached' },
  scan_finds: { rows: 600_000, code: 'quota_reached' },
  separate_plugins: { rows: 20_000, code: 'quota_reached' },
  sessions: { rows: 1_000, oldestBy: 'last_seen_at' },
  shared_pictures: { rows: 20_000, code: 'quota_reached' },
  songs: { rows: MAX_SONGS, code: 'quota_reached' },
  song_places: { rows: 150_000, oldestBy: 'seen_at' },
  song_shares: {
    rows: MAX_SONG_SHARES,
    bytes: { most: 50_000_000, widest: 2_000_000 },
    code: 'quota_reached',
  },
  uad_authorizations: { rows: 20_000, code: 'quota_reached' },
  update_history: { rows: 20_000, oldestBy: 'created_at' },
  vault_records: {
    // While a vault is replaced, each license has two.
    rows: 2 * MAX_RECORDS,
    bytes: { most: 200_000_000, widest: 101_000 },
    code: 'quota_reached',
  },
  vault_wraps: { rows: 2 * MAX_VAULTS, code: 'quota_reached' },
  vaults: { rows: MAX_VAULTS, code: 'quota_reached' },
  used_plugins: { rows: 100_000, bytes: { most: 100_000_000, widest: 14_000 }, code: 'quota_reached' },
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
  if (!quota || !('code' in quota)) return new QuotaReached('quota_reached', words.accountFull)
  return new QuotaReached(quota.code, words.quotas[table]?.(quota.rows) ?? words.accountFull)
}
