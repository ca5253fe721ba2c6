import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

export type Producer = {
  username: string
  password: string
  displayName: string
  /** Adds a plugin to the library without the page. */
  owns: (
    plugin: { name: string } & Record<string, unknown>,
  ) => Promise<{ id: string; name: string; definitionId: string | null }>
  /** Calls the server with this browser's session. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** Uploads a PNG as the page does. */
  upload: (path: string, field: string, picture: Buffer) => Promise<unknown>
}

export const PASSWORD = 'correct horse'
const DISPLAY_NAME = 'Night Owl'

/** Fills in the form of registration. */
export async function fillRegistration(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Display Name').fill(DISPLAY_NAME)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
}

/** Registers a new user and signs the browser of these requests in. */
export async function aProducer(request: APIRequestContext, url: string): Promise<Producer> {
  const username = `producer-${randomBytes(4).toString('hex')}`
  const [password, displayName] = [PASSWORD, DISPLAY_NAME]
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
      const newPlugin = { manufacturer: '', format: 'VST3', path: `${plugin.name}.vst3`, ...plugin }
      // According to the contract, the response has the plugin.
      const added = (await call('POST', '/api/plugins', newPlugin)) as {
        plugin: { id: string; name: string; definitionId: string | null }
      }
      return added.plugin
    },
  }
}
