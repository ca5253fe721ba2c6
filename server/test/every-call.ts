import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { contracts } from '../src/contracts.ts'
import { aPicture } from './a-picture.ts'
import { aPlugin } from './a-plugin.ts'
import { aProfile } from './a-profile.ts'

export type Call = {
  name: string
  endpoint: Endpoint
  /** The request, about the object with this id where the call is about one. */
  about: (id: string) => Promise<InjectOptions>
  /** Which kind of object the call is about. */
  object: 'plugin' | 'picture' | 'job' | undefined
}

const PASSWORD = 'correct horse'

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
  'account.changeProfile': () => ({ displayName: 'New name', email: 'new@example.org' }),
  'account.remove': () => ({ password: PASSWORD }),
  'plugins.add': () => aPlugin({ name: 'Added' }),
  'plugins.addMany': () => ({ plugins: [aPlugin({ name: 'Imported' })] }),
  'plugins.change': () => ({ isFavorite: true }),
  'plugins.edit': () => ({ name: 'Edited' }),
  'plugins.bulkEdit': (ids) => ({ pluginIds: ids, changes: { isFavorite: true } }),
  'notifications.changePreferences': () => ({ emailNotifications: true }),
  'uad.complete': () => ({ exportCompleted: true }),
  'uad.upload': () => ({ fileContent: aProfile() }),
  'uad.reset': () => ({ resetPluginOwnership: true }),
}

/** Every call of every contract, ready to be sent. */
export const everyCall: Call[] = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries<Endpoint>(contract).map(([act, endpoint]) => {
    const name = `${feature}.${act}`
    return { name, endpoint, object: objectOf(name, endpoint), about: (id) => requestOf(name, endpoint, id) }
  }),
)

function objectOf(name: string, endpoint: Endpoint) {
  if (endpoint.path.startsWith('/api/screenshots/')) return 'picture'
  if (endpoint.path.startsWith('/api/jobs/')) return 'job'
  return endpoint.params || name === 'plugins.bulkEdit' ? 'plugin' : undefined
}

async function requestOf(name: string, endpoint: Endpoint, id: string): Promise<InjectOptions> {
  const request = { method: endpoint.method, url: endpoint.path.replace(':id', encodeURIComponent(id)) }
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
