import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import * as contracts from '#shared/contracts.ts'
import { newKeyDerivation } from '#shared/licenses/vault/key-derivation.ts'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aLicense } from '../../src/features/licenses/testing/a-license.ts'
import { aDevice } from '../a-helper.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aProfile } from '../a-profile.ts'
import { aRegistration } from '../a-server.ts'
import { aSentSong } from '../a-song.ts'
import { encodedForm } from '../a-visitor.ts'

export type RouteCall = {
  name: string
  endpoint: Endpoint
  /** The request for the object with this id, if the route has one. */
  about: (id: string) => Promise<InjectOptions>
  /** The kind of object of the route. */
  object: ObjectKind | undefined
}

/** The kinds of objects by how the addresses of their routes begin. */
const OBJECTS = {
  picture: '/api/screenshots/',
  job: '/api/jobs/:',
  device: '/api/helper/devices/:',
  session: '/api/auth/sessions/:',
  key: '/api/account/keys/:',
  passkey: '/api/account/passkeys/:',
  update: '/api/updates/:',
  import: '/api/imports/:',
  collection: '/api/collections/:',
  checklist: '/api/checklists/:',
  song: '/api/songs/:',
  license: '/api/licenses/:',
  place: '/api/license-places/:',
  vault: '/api/vaults/:',
  purchase: '/api/purchases/:',
  act: '/api/acts/:',
  share: '/api/song-shares/:',
  plugin: '/api/',
}

export type ObjectKind = keyof typeof OBJECTS

const PASSWORD = 'correct horse'

const MISSING = '00000000-0000-4000-8000-000000000000'

/** Well-formed, but not created by an authenticator. */
const UNKNOWN_CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
const CREATED_CREDENTIAL = {
  ...UNKNOWN_CREDENTIAL,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
}
const USED_CREDENTIAL = {
  ...UNKNOWN_CREDENTIAL,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}

/** Well-formed, but they open nothing. */
const WRAPS = [
  { way: 'passphrase', revision: 1, derivation: newKeyDerivation('a'.repeat(22)), sealed: 'AAAA' },
  { way: 'recovery', revision: 1, derivation: null, sealed: 'AAAA' },
]

const aChecklist = (pluginIds: string[]) => ({
  name: 'New',
  from: null,
  platform: 'macos',
  formats: [],
  pluginIds,
})

/** A valid body for every route that has one. A route without a row fails the tests that use this list. */
export const VALID_BODIES: Record<string, (ids: string[]) => object> = {
  'transfer.addDaws': () => ({ computers: [{ machine: MISSING, daws: ['reaper'] }] }),
  'formats.changeDaws': () => ({ daws: ['reaper'] }),
  'formats.keep': (ids) => ({ installationIds: ids }),
  'formats.forget': (ids) => ({ installationIds: ids }),
  'account.register': () => aRegistration({ username: 'somebody' }),
  'account.login': () => ({ username: 'owner', password: PASSWORD }),
  'account.changePassword': () => ({ currentPassword: PASSWORD, newPassword: 'battery staple' }),
  'account.changeProfile': () => ({ displayName: 'New', email: 'new@example.org', password: PASSWORD }),
  'account.exportSelection': (ids) => ({ pluginIds: ids }),
  'account.remove': () => ({ password: PASSWORD }),
  'oidc.code': () => ({ code: '000000' }),
  'oidc.confirm': () => ({ next: '/settings' }),
  'oidc.link': () => ({ password: PASSWORD }),
  'oidc.unlink': () => ({ password: PASSWORD }),
  'secondFactor.begin': () => ({ password: PASSWORD }),
  'secondFactor.confirm': () => ({ code: '000000' }),
  'secondFactor.end': () => ({ password: PASSWORD, code: '000000' }),
  'passkeys.begin': () => ({ password: PASSWORD }),
  'passkeys.add': () => ({ name: 'Laptop', credential: CREATED_CREDENTIAL }),
  'passkeys.rename': () => ({ name: 'Renamed' }),
  'passkeys.remove': () => ({ password: PASSWORD }),
  'passkeySignIn.afterPassword': () => ({ username: 'owner', password: PASSWORD }),
  'passkeySignIn.signIn': () => ({ credential: USED_CREDENTIAL }),
  'apiKeys.make': () => ({ name: 'Backup', scope: 'read', password: PASSWORD }),
  'plugins.add': () => aPlugin({ name: 'Added' }),
  'plugins.drop': () => ({
    id: '00000000-0000-4000-8000-00000000d409',
    plugins: [{ ...aPlugin({ name: 'Dropped' }), index: 0 }],
  }),
  'plugins.addMany': () => ({ plugins: [aPlugin({ name: 'Imported' })] }),
  'plugins.change': () => ({ isFavorite: true }),
  'plugins.edit': () => ({ name: 'Edited' }),
  'plugins.acceptShared': () => ({ fields: ['type'] }),
  'plugins.removeMany': (ids) => ({ pluginIds: ids }),
  'plugins.restoreMany': (ids) => ({ pluginIds: ids }),
  'plugins.hide': (ids) => ({ pluginIds: ids }),
  'plugins.merge': (ids) => ({ pluginIds: ids }),
  'plugins.keepApart': (ids) => ({ otherId: ids[0] }),
  'plugins.split': () => ({ installationIds: [MISSING] }),
  'plugins.bulkEdit': (ids) => ({ pluginIds: ids, changes: { isFavorite: true } }),
  'plugins.changeTag': () => ({ tag: 'tagged', to: 'renamed' }),
  'notifications.read': (ids) => ({ ids }),
  'notifications.unsubscribe': () => ({ token: 'an unknown token' }),
  'notifications.confirmAddress': () => ({ token: 'an unknown token' }),
  'notifications.changePreferences': () => ({ emailNotifications: true }),
  'uad.complete': () => ({ exportCompleted: true }),
  'uad.upload': () => ({ fileContent: aProfile() }),
  'uad.generateScript': (ids) => ({ leaveOut: [], moveAnyway: ids }),
  'uad.organizeWithHelper': (ids) => ({ leaveOut: [], moveAnyway: ids }),
  'uad.reset': () => ({ resetPluginOwnership: true }),
  'helper.preview': () => ({ code: 'an unknown code' }),
  'helper.exchange': () => ({ ...aDevice(), code: 'an unknown code' }),
  'helper.addJob': ([id]) => ({ kind: 'restore', of: id }),
  'helper.addFinds': () => ({ from: 0, isNewOnly: false }),
  'device.compared': () => ({ digests: [], links: [] }),
  'helper.rename': () => ({ name: 'Renamed' }),
  'device.checked': () => ({
    isFirst: true,
    isLast: true,
    processor: null,
    hasRosetta: null,
    lists: [],
    bundles: [],
  }),
  'device.change': () => ({ name: 'Studio', version: '1.0.1', folders: [] }),
  'device.report': () => ({ done: 1, total: 2, at: '/Library' }),
  'device.addFound': () => ({ from: 0, found: [{ plugin: aPlugin(), note: '' }] }),
  'device.scan': () => ({ folders: ['/Library'], adds: false, isByItself: false }),
  'device.gone': ([id]) => ({ places: [id] }),
  'device.finish': () => ({ state: 'done', sentence: 'Done', items: [] }),
  'health.unblock': (ids) => ({ installationIds: ids }),
  'setAside.check': (ids) => ({ installationIds: ids }),
  'setAside.setAside': ([id]) => ({ deviceId: id, installationIds: [MISSING], reason: 'format' }),
  'setAside.bringBack': ([id]) => ({ deviceId: id, installationIds: [MISSING] }),
  'setAside.deleteForGood': ([id]) => ({ deviceId: id, installationIds: [MISSING] }),
  'collections.add': () => ({ name: 'Drums', kind: 'picked' }),
  'collections.change': () => ({ name: 'Renamed' }),
  'collections.changePlugins': (ids) => ({ add: ids }),
  'computers.add': (ids) => aChecklist(ids),
  'computers.change': () => ({ name: 'Renamed' }),
  'computers.tick': (ids) => ({ done: ids }),
  'licenses.add': () => aLicense(),
  'licenses.addMany': () => ({ licenses: [{ title: 'Imported' }] }),
  'licenses.remove': (ids) => ({ ids }),
  'licenses.restore': (ids) => ({ ids }),
  'licenses.change': () => ({ title: 'Renamed' }),
  'licenses.activate': () => ({ placeId: MISSING }),
  'licenses.addPlace': () => ({ kind: 'ilok-cloud', name: 'Cloud' }),
  'licenses.changePlace': () => ({ name: 'Renamed' }),
  'vaults.add': () => ({ id: MISSING, wraps: WRAPS }),
  'vaults.changeWrap': () => ({ ...WRAPS[1], revision: 2 }),
  'vaults.writeRecords': () => ({ records: [] }),
  'vaults.prepareNext': () => ({ id: MISSING, wraps: WRAPS }),
  'vaults.replace': () => ({ records: [] }),
  'vaults.addImported': () => ({ id: MISSING, wraps: WRAPS }),
  'vaults.addImportedRecords': () => ({ records: [] }),
  'purchases.add': () => aPurchase({ title: 'Added' }),
  'purchases.link': ([id]) => ({
    add: [{ purchaseId: id, pluginId: id }],
    remove: [{ purchaseId: id, pluginId: id }],
  }),
  'purchases.remove': (ids) => ({ ids }),
  'purchases.restore': (ids) => ({ ids }),
  'purchases.change': () => aPurchase({ title: 'Changed' }),
  'songs.add': () => ({ songs: [aSentSong({ content: 'b'.repeat(43) })] }),
  'songs.checkRemoval': (ids) => ({ pluginIds: ids }),
  'songs.remove': (ids) => ({ ids }),
  'songs.restore': (ids) => ({ ids }),
  'songs.changeMany': (ids) => ({ songs: ids.map((id) => ({ id, title: 'Renamed' })) }),
  'songs.needsOfMany': (ids) => ({ ids }),
  'songs.change': () => ({ title: 'Renamed' }),
  'deviceSongs.add': () => ({ songs: [aSentSong({ content: 'c'.repeat(43) })] }),
  'deviceSongs.gone': () => ({ places: ['d'.repeat(43)] }),
  'songShares.share': ([id]) => ({ needs: [{ usedId: id, version: '' }], days: 7 }),
  'songShares.open': () => ({ token: 'an unknown token' }),
  'songShares.compare': () => ({ token: 'an unknown token' }),
  'songShares.compareFile': () => ({ needs: [{ format: 'VST3', name: 'Diva', maker: 'u-he', version: '' }] }),
  'updates.start': (ids) => ({ pluginIds: ids }),
  'updates.removeMany': () => ({ ids: [MISSING] }),
  'updates.mark': () => ({ status: 'completed' }),
  'definitions.ignore': () => ({ ignored: [{ what: 'plugin' }] }),
  'transfer.begin': () => ({ source: 'plugins.csv' }),
  'transfer.addSongs': () => ({ songs: [aSentSong({ content: 'd'.repeat(43) })] }),
  'transfer.addChecklists': () => ({ checklists: [{ ...aChecklist([]), done: [] }] }),
  'transfer.addPurchases': () => ({ purchases: [{ ...aPurchase({ title: 'Imported' }), id: MISSING }] }),
  'transfer.addCollections': () => ({ collections: [{ name: 'Imported', kind: 'picked' }] }),
  'transfer.add': () => ({ plugins: [{ id: MISSING, into: null, name: 'Imported', format: 'VST3' }] }),
  'administrator.become': () => ({ code: 'an unknown code', password: 'correct horse' }),
  'invitations.make': () => ({ note: 'Guest', days: 7 }),
  'invitations.check': () => ({ token: 'an unknown token' }),
  'installs.order': () => ({
    deviceId: MISSING,
    act: 'install',
    catalog: 'Open Audio Stack',
    slug: 'zap/tape',
    version: '1.2.0',
  }),
  'catalogs.switch': () => ({ id: 'homebrew', isOn: true }),
  'community.share': () => ({ field: 'screenshot', base: null }),
  'community.confirm': () => ({ revisionId: MISSING, verdict: 'agrees' }),
  'community.withdraw': () => ({ revisionId: MISSING }),
  'community.review': () => ({ revisionId: MISSING, verdict: 'agrees' }),
  'makers.name': () => ({ name: 'Renamed', base: null }),
  'community.undo': () => ({ revisionId: MISSING }),
  'community.undoAll': () => ({ username: 'owner', since: '2026-01-01T00:00:00Z' }),
  'community.lock': () => ({ definitionId: MISSING, field: 'type', reason: 'Settled' }),
  'community.unlock': () => ({ definitionId: MISSING, field: 'type' }),
}

/** Routes whose body names the plugins. */
const BODY_NAMES_PLUGINS = [
  'account.exportSelection',
  'plugins.removeMany',
  'plugins.restoreMany',
  'plugins.hide',
  'plugins.bulkEdit',
  'updates.start',
]
const BODY_NAMES_JOBS = ['helper.addJob']
/** Routes whose path parameter is not an object of a user. */
const PATH_WITHOUT_OBJECT = /^\/api\/(?:device\/(?:places|tags)|helper\/old-computers|formats\/daws)\/:/

/** Every route of every contract as a request. */
export const everyRouteCall: RouteCall[] = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries<Endpoint>(contract).map(([act, endpoint]) => {
    const name = `${feature}.${act}`
    return { name, endpoint, object: objectOf(name, endpoint), about: (id) => requestOf(name, endpoint, id) }
  }),
)

function objectOf(name: string, { path, params }: Endpoint): ObjectKind | undefined {
  if (BODY_NAMES_JOBS.includes(name)) return 'job'
  if (PATH_WITHOUT_OBJECT.test(path) || !(params || BODY_NAMES_PLUGINS.includes(name))) return undefined
  const place = path.replace('/api/device/jobs/', '/api/jobs/')
  const kinds = Object.keys(OBJECTS) as ObjectKind[]
  return kinds.find((kind) => place.startsWith(OBJECTS[kind]))
}

async function requestOf(name: string, endpoint: Endpoint, id: string): Promise<InjectOptions> {
  const url = endpoint.path
    .replace(/:(?:id|machine|after)\b/, encodeURIComponent(id))
    .replace(/:(?:machine|place|license|vault)\b/, MISSING)
    .replace(':field', 'type')
    .replace(':from', '0')
  const request = { method: endpoint.method, url }
  if (endpoint.upload) {
    const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
    return { ...request, ...(await encodedForm(endpoint.upload.field, file)) }
  }
  if (!endpoint.body) return request
  const body = VALID_BODIES[name]
  if (!body) throw new Error(`BODIES has no row for ${name}.`)
  return { ...request, payload: body([id]) }
}
