import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import * as contracts from '#shared/contracts.ts'
import { aDevice } from '../a-helper.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aProfile } from '../a-profile.ts'

export type Call = {
  name: string
  endpoint: Endpoint
  /** The request, about the object with this id where the call is about one. */
  about: (id: string) => Promise<InjectOptions>
  /** Which kind of object the call is about. */
  object:
    | 'plugin'
    | 'picture'
    | 'job'
    | 'update'
    | 'device'
    | 'import'
    | 'session'
    | 'key'
    | 'passkey'
    | undefined
}

const PASSWORD = 'correct horse'

const MISSING = '00000000-0000-4000-8000-000000000000'

/** Of the form of what browsers send; no authenticator has made it. */
const NOBODYS_CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
const A_MADE_CREDENTIAL = {
  ...NOBODYS_CREDENTIAL,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
}
const A_USED_CREDENTIAL = {
  ...NOBODYS_CREDENTIAL,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}

/** A valid body for every call that takes one. A call without a row here fails the tests that use this list. */
export const BODIES: Record<string, (ids: string[]) => object> = {
  'account.register': () => ({
    username: 'somebody',
    displayName: 'Somebody',
    email: 'somebody@example.org',
    password: PASSWORD,
  }),
  'account.login': () => ({ username: 'owner', password: PASSWORD }),
  'account.changePassword': () => ({ currentPassword: PASSWORD, newPassword: 'battery staple' }),
  'account.changeProfile': () => ({
    displayName: 'New name',
    email: 'new@example.org',
    password: 'correct horse',
  }),
  'account.remove': () => ({ password: PASSWORD }),
  'oidc.code': () => ({ code: '000000' }),
  'oidc.confirm': () => ({ next: '/settings' }),
  'oidc.link': () => ({ password: PASSWORD }),
  'oidc.unlink': () => ({ password: PASSWORD }),
  'secondFactor.begin': () => ({ password: PASSWORD }),
  'secondFactor.confirm': () => ({ code: '000000' }),
  'secondFactor.end': () => ({ password: PASSWORD, code: '000000' }),
  'passkeys.begin': () => ({ password: PASSWORD }),
  'passkeys.add': () => ({ name: 'Laptop', credential: A_MADE_CREDENTIAL }),
  'passkeys.rename': () => ({ name: 'Renamed' }),
  'passkeys.remove': () => ({ password: PASSWORD }),
  'passkeySignIn.afterPassword': () => ({ username: 'owner', password: PASSWORD }),
  'passkeySignIn.signIn': () => ({ credential: A_USED_CREDENTIAL }),
  'apiKeys.make': () => ({ name: 'Backup', scope: 'read', password: PASSWORD }),
  'plugins.add': () => aPlugin({ name: 'Added' }),
  'plugins.drop': () => ({
    id: '00000000-0000-4000-8000-00000000d409',
    plugins: [{ ...aPlugin({ name: 'Dropped' }), index: 0 }],
  }),
  'plugins.addMany': () => ({ plugins: [aPlugin({ name: 'Imported' })] }),
  'plugins.change': () => ({ isFavorite: true }),
  'plugins.edit': () => ({ name: 'Edited' }),
  'plugins.take': () => ({ fields: ['type'] }),
  'plugins.bulkEdit': (ids) => ({ pluginIds: ids, changes: { isFavorite: true } }),
  'notifications.read': (ids) => ({ ids }),
  'notifications.unsubscribe': () => ({ token: 'nobody was ever sent this' }),
  'notifications.confirmAddress': () => ({ token: 'nobody was ever sent this' }),
  'notifications.changePreferences': () => ({ emailNotifications: true }),
  'uad.complete': () => ({ exportCompleted: true }),
  'uad.upload': () => ({ fileContent: aProfile() }),
  'uad.reset': () => ({ resetPluginOwnership: true }),
  'helper.preview': () => ({ code: 'nobody was ever given this' }),
  'helper.exchange': () => ({ ...aDevice(), code: 'nobody was ever given this' }),
  'helper.addJob': ([id]) => ({ kind: 'restore', of: id }),
  'helper.addFinds': () => ({ from: 0, isNewOnly: false }),
  'device.change': () => ({ name: 'Studio', version: '1.0.1', folders: [] }),
  'device.report': () => ({ done: 1, total: 2, at: '/Library' }),
  'device.addFound': () => ({ from: 0, found: [{ plugin: aPlugin(), note: '' }] }),
  'device.scan': () => ({ folders: ['/Library'], adds: false, isByItself: false }),
  'device.gone': ([id]) => ({ places: [id] }),
  'device.finish': () => ({ state: 'done', sentence: 'Done', items: [] }),
  'updates.start': (ids) => ({ pluginIds: ids }),
  'updates.mark': () => ({ status: 'completed' }),
  'definitions.ignore': () => ({ ignored: [{ what: 'plugin' }] }),
  'transfer.begin': () => ({ source: 'plugins.csv' }),
  'transfer.add': () => ({ plugins: [{ id: MISSING, into: null, name: 'Imported', format: 'VST3' }] }),
  'community.share': () => ({ field: 'screenshot', base: null }),
  'community.confirm': () => ({ revisionId: MISSING, verdict: 'agrees' }),
  'community.withdraw': () => ({ revisionId: MISSING }),
  'community.review': () => ({ revisionId: MISSING, verdict: 'agrees' }),
  'community.undo': () => ({ revisionId: MISSING }),
  'community.undoAll': () => ({ username: 'owner', since: '2026-01-01T00:00:00Z' }),
  'community.lock': () => ({ definitionId: MISSING, field: 'type', reason: 'Settled' }),
  'community.unlock': () => ({ definitionId: MISSING, field: 'type' }),
}

/** Calls whose body says which plugins they are about. */
const TELLS_PLUGINS = ['plugins.bulkEdit', 'updates.start']
const TELLS_JOBS = ['helper.addJob']
/** What stands in their path is no object that belongs to somebody. */
const ASKS_FOR_A_LIST = /^\/api\/(?:device\/places|helper\/old-computers)\/:/

/** Every call of every contract, ready to be sent. */
export const everyCall: Call[] = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries<Endpoint>(contract).map(([act, endpoint]) => {
    const name = `${feature}.${act}`
    return { name, endpoint, object: objectOf(name, endpoint), about: (id) => requestOf(name, endpoint, id) }
  }),
)

function objectOf(name: string, endpoint: Endpoint) {
  if (endpoint.path.startsWith('/api/screenshots/')) return 'picture'
  if (/^\/api\/(?:device\/)?jobs\/:/.test(endpoint.path) || TELLS_JOBS.includes(name)) return 'job'
  if (endpoint.path.startsWith('/api/helper/devices/:')) return 'device'
  if (endpoint.path.startsWith('/api/auth/sessions/:')) return 'session'
  if (endpoint.path.startsWith('/api/account/keys/:')) return 'key'
  if (endpoint.path.startsWith('/api/account/passkeys/:')) return 'passkey'
  if (endpoint.path.startsWith('/api/updates/:')) return 'update'
  if (endpoint.path.startsWith('/api/imports/:')) return 'import'
  if (ASKS_FOR_A_LIST.test(endpoint.path)) return undefined
  return endpoint.params || TELLS_PLUGINS.includes(name) ? 'plugin' : undefined
}

async function requestOf(name: string, endpoint: Endpoint, id: string): Promise<InjectOptions> {
  const url = endpoint.path
    .replace(/:(?:id|machine|after)\b/, encodeURIComponent(id))
    .replace(':field', 'type')
    .replace(':from', '0')
  const request = { method: endpoint.method, url }
  if (endpoint.upload) {
    const form = new FormData()
    form.append(endpoint.upload.field, new File([await aPicture()], 'a.png', { type: 'image/png' }))
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    return {
      ...request,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': type },
    }
  }
  if (!endpoint.body) return request
  const body = BODIES[name]
  if (!body) throw new Error(`BODIES has no row for ${name}.`)
  return { ...request, payload: body([id]) }
}
