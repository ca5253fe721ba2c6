/**
 * What one person may keep in each table that refers to a person. The database counts at the end of every transaction that adds
 * a row (`keep_within_quota`, a trigger on each of these tables), wherever it is written from; where bytes are counted, also of one
 * that makes a row wider. `definitions` are of no person and stay: each came with a plugin, of which a person adds at most as many
 * as `plugins` holds within the seven days for which removed ones count.
 */
type Quota = {
  /** The largest number of rows. */
  rows: number
  /** The largest number of bytes, where rows can be wide. `widest` is about the most that a row takes. */
  bytes?: { most: number; widest: number }
  /** The column of the person, where it is not `user_id`. */
  owner?: string
} & (
  | {
      /** Beyond it the whole call is refused with this code and sentence. */
      code: 'library_full' | 'quota_reached'
      sentence: string
    }
  /** Beyond it the rows that are oldest by this column go. */
  | { oldestBy: string }
)

const words = (count: number) => count.toLocaleString('en-US')

const full = (what: string) => ({
  code: 'library_full' as const,
  sentence: `Your library can hold ${what}. Nothing was saved: please remove some, and try again when they are gone for good.`,
})

const reached = (what: string, advice: string) => ({
  code: 'quota_reached' as const,
  sentence: `An account can keep ${what}. Nothing was saved: ${advice}`,
})

/** `MOST.plugins` is five times a very large library; each list of it is one answer, so it has to have an end. */
const MOST = { plugins: 50_000, installations: 150_000, pictures: 20_000, shared: 20_000, ignored: 20_000 }

export const QUOTAS: Record<string, Quota> = {
  api_keys: { rows: 20, ...reached('20 API keys', 'please delete one first.') },
  confirmations: {
    rows: MOST.shared,
    ...reached(`${words(MOST.shared)} answers to what others share`, 'please ask the host of this server.'),
  },
  devices: { rows: 20, ...reached('20 connected helpers', 'please remove one in Settings, Advanced.') },
  identities: {
    rows: 400_000,
    bytes: { most: 200_000_000, widest: 700 },
    ...full('400,000 identifiers of bundles'),
  },
  ignored_updates: {
    rows: MOST.ignored,
    ...reached(`${words(MOST.ignored)} ignored updates`, 'please stop ignoring some in Updates.'),
  },
  import_changes: {
    rows: 100_000,
    bytes: { most: 100_000_000, widest: 320_000 },
    ...reached(
      'what imports of 100,000 plugins have changed, for seven days',
      'please undo an import in Settings, or go on when the last ones are a week old.',
    ),
  },
  installations: {
    rows: MOST.installations,
    bytes: { most: 200_000_000, widest: 7_500 },
    ...full(`${words(MOST.installations)} installed bundles`),
  },
  job_items: { rows: 600_000, ...reached('what became of 600,000 bundles', 'please ask for fewer at once.') },
  jobs: { rows: 400, ...reached('400 jobs of helpers', 'please cancel some.') },
  known_browsers: { rows: 100, oldestBy: 'last_seen_at' },
  library_imports: { rows: 100, oldestBy: 'created_at' },
  mails: { rows: 2_000, oldestBy: 'created_at' },
  notifications: { rows: 2_000, oldestBy: 'created_at' },
  observations: { rows: 400_000, oldestBy: 'last_seen' },
  passkey_challenges: { rows: 100, oldestBy: 'expires_at' },
  passkeys: { rows: 20, ...reached('20 passkeys', 'please remove one first.') },
  pairing_codes: { rows: 20, oldestBy: 'expires_at' },
  pictures: { rows: MOST.pictures, ...full(`${words(MOST.pictures)} pictures`) },
  plugins: {
    rows: MOST.plugins,
    bytes: { most: 300_000_000, widest: 22_000 },
    ...full(`${words(MOST.plugins)} plugins, with those removed in the last seven days`),
  },
  provider_links: { rows: 20, ...reached('20 links to sign-in providers', 'please remove one first.') },
  provider_visits: { rows: 100, oldestBy: 'expires_at' },
  recent_drops: { rows: 4, oldestBy: 'begun_at' },
  recovery_codes: { rows: 50, ...reached('50 recovery codes', 'please make new ones.') },
  revisions: {
    rows: MOST.shared,
    owner: 'author_id',
    ...reached(`${words(MOST.shared)} shared values`, 'please ask the host of this server.'),
  },
  scan_finds: {
    rows: 600_000,
    ...reached('600,000 finds of scans', 'please scan fewer folders at once.'),
  },
  sessions: { rows: 1_000, oldestBy: 'last_seen_at' },
  shared_pictures: {
    rows: MOST.pictures,
    ...reached(`${words(MOST.pictures)} shared pictures`, 'please remove some first.'),
  },
  uad_authorizations: {
    rows: 20_000,
    ...reached('20,000 UAD authorizations', 'please save the UAD System Profile again.'),
  },
  update_history: { rows: 20_000, oldestBy: 'created_at' },
}

/** SQLSTATE of a quota that was reached; the error names the table. */
const QUOTA_REACHED = 'PF001'

/** What the trigger of a table is given: the column of the person, rows, the column of the oldest, bytes, bytes of a row. */
export const argumentsOf = (quota: Quota) =>
  [
    quota.owner ?? 'user_id',
    quota.rows,
    'oldestBy' in quota ? quota.oldestBy : '',
    quota.bytes?.most ?? 0,
    quota.bytes?.widest ?? 0,
  ].map(String)

/** Something of a person holds as much as it may. The message says so to its owner, and what to do. */
export class QuotaReached extends Error {
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.code = code
  }
}

/** What an error says of a quota that the database has found to be reached; undefined when it is another error. */
export function quotaReachedBy(error: unknown): QuotaReached | undefined {
  if (error instanceof QuotaReached) return error
  if (!(error instanceof Error)) return undefined
  const { code, table } = error as Error & { code?: unknown; table?: unknown }
  if (code !== QUOTA_REACHED || typeof table !== 'string') return quotaReachedBy(error.cause)
  const quota = QUOTAS[table]
  if (!quota || !('sentence' in quota)) return new QuotaReached('quota_reached', 'The account is full.')
  return new QuotaReached(quota.code, quota.sentence)
}
