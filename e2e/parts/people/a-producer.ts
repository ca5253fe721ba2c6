import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'

export type Producer = {
  username: string
  password: string
  displayName: string
  /** Puts a plugin into the library without the page. */
  owns: (plugin: { name: string } & Record<string, unknown>) => Promise<{ id: string }>
  /** Calls the server with this browser's session. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** Sends a PNG as the page does. */
  upload: (path: string, field: string, picture: Buffer) => Promise<unknown>
}

/** Registers somebody new, whose session the browser of these requests holds from now on. */
export async function aProducer(request: APIRequestContext, url: string): Promise<Producer> {
  const username = `producer-${randomBytes(4).toString('hex')}`
  const [password, displayName] = ['correct horse', 'Night Owl']
  const send = async (method: string, path: string, content: object) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const response = await request.fetch(`${url}${path}`, { method, headers, ...content })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
  const call = (method: string, path: string, body?: unknown) =>
    send(method, path, body === undefined ? {} : { data: body })
  await call('POST', '/api/auth/register', {
    username,
    password,
    displayName,
    email: `${username}@example.org`,
  })
  return {
    username,
    password,
    displayName,
    call,
    upload: (path, field, buffer) =>
      send('POST', path, { multipart: { [field]: { name: 'picture.png', mimeType: 'image/png', buffer } } }),
    owns: async (plugin) => {
      const given = { manufacturer: '', format: 'VST3', path: `${plugin.name}.vst3`, ...plugin }
      // The answer of this call holds the plugin, as the contract says.
      const added = (await call('POST', '/api/plugins', given)) as { plugin: { id: string } }
      return added.plugin
    },
  }
}
