import { randomUUID } from 'node:crypto'
import { getTableColumns, isTable } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cellsOfTurn } from '../../../scripts/parts/gate/turn.mjs'
import * as schema from '../../src/db/schema.ts'
import { OWNED_TABLES, wholeDatabase, withoutColumns } from '../database/whole-database.ts'
import { rounds } from '../rounds.ts'
import { aHousehold } from './a-household.ts'
import { everyRouteCall, type RouteCall, VALID_BODIES } from './every-call.ts'

/** Every write request with every column name and fifty unknown keys changes only its own columns. */

/** Calls that change nothing here: they only read, or need what the household lacks, which the tests of their features have. */
const WITHOUT_EFFECT = {
  account: 'exportSelection',
  catalogs: 'switch',
  collections: 'changePlugins',
  community: 'confirm lock review undo undoAll unlock withdraw',
  device: 'addFound checked compared finish gone report',
  formats: 'changeDaws',
  health: 'unblock',
  helper: 'addFinds addJob',
  installs: 'order',
  invitations: 'make',
  licenses: 'activate',
  notifications: 'confirmAddress unsubscribe',
  oidc: 'code confirm link unlink',
  plugins: 'hide keepApart merge split',
  setAside: 'bringBack',
  songShares: 'compareFile share',
  updates: 'removeMany start',
  vaults: 'add',
}

/** The columns that each route may change by table; `*` means that rows may be added or removed. */
const OWN_EFFECT: Record<string, Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(WITHOUT_EFFECT).flatMap(([feature, acts]) =>
      acts.split(' ').map((act) => [`${feature}.${act}`, {}]),
    ),
  ),
  ...each(
    'account.remove secondFactor.confirm secondFactor.end helper.preview helper.exchange songShares.open songShares.compare administrator.become invitations.check',
    { attempts: '*' },
  ),
  ...each('plugins.add plugins.addMany', LIBRARY()),
  ...each(
    'setAside.check setAside.setAside setAside.deleteForGood songs.checkRemoval songs.needsOfMany',
    JOINING(),
  ),
  ...each('songs.remove songs.restore deviceSongs.gone', SONGS()),
  ...each('songs.add deviceSongs.add transfer.addSongs', ADDED_SONGS()),
  ...each(
    'licenses.remove licenses.restore vaults.writeRecords vaults.replace vaults.addImportedRecords',
    LICENSES(),
  ),
  ...each('vaults.prepareNext vaults.addImported', LICENSES('vaults', 'vault_wraps')),
  ...each('purchases.link purchases.remove purchases.restore', PURCHASES()),
  ...each('passkeys.begin passkeySignIn.afterPassword passkeySignIn.signIn', {
    passkey_challenges: '*',
    attempts: '*',
  }),
  ...each('songs.changeMany songs.change', {
    ...SONGS(),
    songs: 'title folder has_own_title has_own_folder',
  }),
  ...each('plugins.restoreMany formats.keep formats.forget', { users: 'library_revision bundles_revision' }),
  ...each('uad.generateScript uad.organizeWithHelper', { uad_workflows: '*', ...JOINING() }),
  ...each('computers.add transfer.addChecklists', { checklists: '*' }),
  ...each('collections.add transfer.addCollections', { collections: '*' }),
  ...each('purchases.add transfer.addPurchases', { ...PURCHASES(), purchases: '*' }),
  'account.register': { users: '*', sessions: '*', known_browsers: '*', attempts: '*' },
  'account.login': { sessions: '*', known_browsers: '*', attempts: '*', notifications: '*' },
  'account.changePassword': {
    users: 'password_hash session_epoch',
    known_browsers: '*',
    sessions: '* token_hash',
    attempts: '*',
    notifications: '*',
  },
  'account.changeProfile': { users: 'display_name email', attempts: '*', notifications: '*' },
  'secondFactor.begin': { second_factors: '*', attempts: '*' },
  'passkeys.add': { passkey_challenges: '*' },
  'passkeys.rename': { passkeys: 'name' },
  'passkeys.remove': {
    passkeys: '*',
    recovery_codes: '*',
    users: 'session_epoch',
    attempts: '*',
    known_browsers: '*',
    notifications: '*',
  },
  'apiKeys.make': { api_keys: '*', attempts: '*' },
  'plugins.drop': { ...LIBRARY(), recent_drops: '* outcomes' },
  'plugins.change': {
    users: 'library_revision',
    acts: '*',
    plugins: 'is_favorite is_owned update_available tags notes metadata',
    jobs: 'state changed_at',
  },
  'plugins.edit': {
    users: 'library_revision',
    acts: '*',
    identities: '*',
    plugins:
      'name manufacturer type format formats version version_since overrides update_url metadata tags vendor_key is_guess replaced',
    ...COMMUNITY(),
  },
  'plugins.acceptShared': {
    users: 'library_revision',
    plugins: 'name manufacturer type update_url metadata vendor_key is_guess replaced',
  },
  'plugins.removeMany': {
    users: 'library_revision bundles_revision',
    plugins: 'removed_at',
    observations: '*',
  },
  'plugins.bulkEdit': {
    users: 'library_revision',
    acts: '*',
    identities: '*',
    plugins:
      'manufacturer type is_uad is_owned update_available is_favorite tags metadata vendor_key is_guess replaced',
    jobs: 'state changed_at',
  },
  'plugins.changeTag': {
    users: 'library_revision',
    acts: '*',
    plugins: 'tags',
    collections: 'view',
  },
  'notifications.read': { notifications: 'read_at' },
  'notifications.changePreferences': { users: 'preferences', mails: '*' },
  'uad.complete': { uad_workflows: '*' },
  'uad.upload': { uad_workflows: '*', uad_authorizations: '*', jobs: 'state changed_at' },
  'uad.reset': {
    users: 'library_revision bundles_revision',
    plugins: 'is_owned metadata',
    uad_workflows: '*',
    uad_authorizations: '*',
    jobs: 'state changed_at',
  },
  'helper.rename': { ...SONGS(), devices: 'name reported_name' },
  'device.change': { ...SONGS(), devices: 'name version folders can_ask' },
  'device.scan': { jobs: '*' },
  'computers.change': { checklists: 'name machine import_id' },
  'computers.tick': { checklists: 'done import_id' },
  'collections.change': { collections: 'name name_key' },
  'licenses.add': LICENSES('licenses', 'license_plugins'),
  'licenses.addMany': LICENSES('licenses'),
  'licenses.change': {
    users: 'licenses_revision',
    licenses: 'title maker kind protection state seats starts_on ends_on account note import_id',
  },
  'licenses.addPlace': LICENSES('license_places'),
  'licenses.changePlace': {
    users: 'licenses_revision',
    license_places: 'name name_key machine gone_at',
  },
  'vaults.changeWrap': { users: 'licenses_revision', vault_wraps: 'revision sealed' },
  'purchases.change': {
    ...PURCHASES(),
    purchases: 'title maker kind amount currency day shop order_number term term_ends',
    purchase_plugins: '*',
  },
  'updates.mark': {
    users: 'library_revision',
    plugins: 'update_available',
    update_history: 'status new_version changed_at',
  },
  'definitions.ignore': {
    users: 'library_revision',
    plugins: 'update_available',
    ignored_updates: '*',
  },
  'transfer.begin': { library_imports: '*' },
  'transfer.addDaws': { ...SONGS(), computer_daws: '*' },
  'transfer.add': {
    ...LIBRARY(),
    library_imports: 'created_count joined_count orphans',
    import_changes: '*',
    update_history: '*',
    ignored_updates: '*',
  },
  'community.share': { users: 'library_revision', ...COMMUNITY() },
  'makers.name': { definitions: '*', ...COMMUNITY() },
}

function each(names: string, effect: Record<string, string>) {
  return Object.fromEntries(names.split(' ').map((name) => [name, effect]))
}

function COMMUNITY() {
  return { revisions: '*', shared_values: '*', shared_pictures: '*', trust: '*' }
}

/** Every change of what the list of songs shows. */
function SONGS() {
  return { users: 'songs_revision' }
}

function ADDED_SONGS() {
  return { ...SONGS(), songs: '*', song_places: '*', used_plugins: '*', song_uses: '*' }
}

/** Every change of what the list of licenses shows. */
function LICENSES(...tables: string[]) {
  return { users: 'licenses_revision', ...Object.fromEntries(tables.map((table) => [table, '*'])) }
}

/** Every change of what the list of purchases shows. */
function PURCHASES() {
  return { users: 'purchases_revision' }
}

/** Looking whether songs use a plugin stores what was found. */
function JOINING() {
  return { joined_libraries: '*', used_plugins: 'state reason', use_joins: '*' }
}

function LIBRARY() {
  return {
    users: 'library_revision bundles_revision',
    plugins: '*',
    known_products: '*',
    installations: '*',
    identities: '*',
    definitions: '*',
    definition_identities: '*',
    observations: '*',
  }
}

const COLUMNS = Object.values(schema).flatMap((each) =>
  isTable(each) ? Object.keys(getTableColumns(each)) : [],
)

const UNKNOWN_KEYS = [
  ...'prototype toString valueOf hasOwnProperty isAdmin admin is_pro is_admin user_id user owner ownerId'.split(
    ' ',
  ),
  ...'owner_id accountId plugin_id password_hash hash salt token session sessionId roles permissions'.split(
    ' ',
  ),
  ...'scope scopes groups tier plan credits verified emailVerified banned disabled deleted deleted_at'.split(
    ' ',
  ),
  ...'created_at updatedAt updated_at revision $set $where $ne id[] id.userId user.role users.role'.split(
    ' ',
  ),
  ...['__proto__ ', 'constructor ', '', ' ', '\u202erole'],
]

/** Fewer values and larger bodies than in the long campaign. */
const VALUES = rounds(1, 2)
const KEYS_PER_BODY = process.env.PLUGFOLIO_LONG ? 1 : 20

const writes = everyRouteCall.filter(({ name }) => VALID_BODIES[name])
const writesOfTurn = cellsOfTurn(writes)

test('every route with a body has a row and is tested with fifty unknown keys', () => {
  expect(writes.map(({ name }) => name).sort()).toEqual(Object.keys(OWN_EFFECT).sort())
  expect(UNKNOWN_KEYS.length).toBeGreaterThanOrEqual(50)
})

test.each(writesOfTurn)('$name changes only its own columns with any additional keys', async (call) => {
  const { server, owner, other } = await aHousehold({ hasPasskeys: call.object === 'passkey' })
  const before = await wholeDatabase(server.pool)

  const send = async (extraKeys: object) => {
    const request = await call.about(owner[call.object ?? 'plugin'])
    const own =
      call.name === 'account.remove' ? { password: 'wrong' } : VALID_BODIES[call.name]?.([owner.plugin])
    const caller = call.endpoint.access === 'device' ? owner.helper : owner.browser
    const response = await caller.request({ ...request, payload: { ...own, ...extraKeys } })
    expect({ extraKeys, isServerError: response.statusCode >= 500 }).toEqual({
      extraKeys,
      isServerError: false,
    })
    server.clock.advance(20 * 60 * 1000)
    return response.statusCode
  }
  for (const extraKeys of extraBodies(call, other.plugin)) {
    const status = await send(extraKeys)
    const each = Object.entries(extraKeys)
    // A refused body proves nothing about its single keys.
    if (status === 400 && each.length > 1) for (const one of each) await send(Object.fromEntries([one]))
  }

  const after = await wholeDatabase(server.pool)
  expect(strayChanges(before, after, OWN_EFFECT[call.name] ?? {})).toEqual([])
  expect(rowsOfOthers(after)).toEqual(rowsOfOthers(before))
})

test('a planted change of a protected column is found', async () => {
  const { server } = await aHousehold()
  const before = await wholeDatabase(server.pool)

  await server.pool.query(`update users set is_pro = true where username = 'owner'`)

  const effect = OWN_EFFECT['account.changeProfile'] ?? {}
  expect(strayChanges(before, await wholeDatabase(server.pool), effect)).toHaveLength(1)
})

/** The additional keys: known ones one by one, since a wrong value refuses the body, and others in groups. */
function extraBodies(call: RouteCall, someId: string) {
  const shape = keysOf(call)
  const own = Object.keys(VALID_BODIES[call.name]?.(['']) ?? {})
  const keys = [...new Set([...COLUMNS, ...UNKNOWN_KEYS])].filter((key) => !own.includes(key))
  const known = shape ? keys.filter((key) => shape.includes(key)) : keys
  const unknown = keys.filter((key) => !known.includes(key))
  const groups = [...known.map((key) => [key]), ...inGroups(unknown, KEYS_PER_BODY)]
  return groups.flatMap((group) =>
    Array.from({ length: VALUES }, (_, index) =>
      Object.fromEntries(group.map((key) => [key, valuesFor(key, someId)[index]])),
    ),
  )
}

/** The keys of a route's body; undefined for a union. */
const keysOf = ({ endpoint: { body } }: RouteCall) =>
  body && 'shape' in body ? Object.keys(Object(body.shape)) : undefined

const inGroups = (keys: string[], size: number) =>
  Array.from({ length: Math.ceil(keys.length / size) }, (_, index) =>
    keys.slice(index * size, (index + 1) * size),
  )

function valuesFor(key: string, someId: string): unknown[] {
  if (/id/i.test(key)) return [someId, randomUUID()]
  if (/role/.test(key)) return ['admin', true]
  return [true, 'admin']
}

type Rows = Awaited<ReturnType<typeof wholeDatabase>>

/** The tables with changes outside the allowed columns. */
function strayChanges(before: Rows, after: Rows, effect: Record<string, string>) {
  return Object.keys(after).filter((table) => {
    // Every request updates the times of its session or device.
    const columns = `${effect[table] ?? ''} ${ALWAYS[table] ?? ''}`.trim().split(' ')
    const shown = (rows: Rows[string] = []) =>
      rows.map((row) => JSON.stringify(withoutColumns(row, columns))).sort()
    if (!columns.includes('*')) return shown(before[table]).join() !== shown(after[table]).join()
    const known = new Set((before[table] ?? []).map(keyOf))
    const rowsBefore = shown(before[table])
    const staying = shown((after[table] ?? []).filter((row) => known.has(keyOf(row))))
    return !MAY_CHANGE.includes(table) && !staying.every((row) => rowsBefore.includes(row))
  })
}

const ALWAYS: Record<string, string> = { sessions: 'last_seen_at expires_at', devices: 'last_seen_at' }

/** Where rows come and go, these tables may also have changed rows. */
const MAY_CHANGE = ['attempts', 'known_browsers', 'plugins', 'installations']

/** All rows of users other than the owner, who sends all requests. */
function rowsOfOthers(tables: Rows) {
  const owner = tables.users?.find(({ username }) => username === 'owner')?.id
  const theirs = (name: string) =>
    (tables[name] ?? []).filter(({ user_id }) => user_id !== owner).map((row) => JSON.stringify(row))
  return OWNED_TABLES.map(theirs)
}

const keyOf = (row: Record<string, unknown>) => JSON.stringify(row.id ?? row.token_hash ?? row.key ?? row)
