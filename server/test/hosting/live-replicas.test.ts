import { expect, test } from 'vitest'
import type { RequestSender } from '#shared/contract/client.ts'
import { clientOf } from '#shared/contract/client-of.ts'
import * as contracts from '#shared/contracts.ts'
import { aDevice } from '../a-helper.ts'
import { aPlugin } from '../a-plugin.ts'
import { aRegistration } from '../a-server.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anEmptyDatabase } from '../database/an-empty-database.ts'
import { openEvents } from '../events-of.ts'

test('two servers on one database notify each other of changes and stop with open streams', async () => {
  const { url: DATABASE_URL } = await anEmptyDatabase()
  const one = await aServerProcess(await aDataFolder(), { DATABASE_URL })
  const two = await aServerProcess(await aDataFolder(), { DATABASE_URL })
  const cookies = new Map<string, string>()
  const firstClients = clientsAt(one.url, cookies)
  await firstClients.account.register({ body: aRegistration() })
  const { code } = await firstClients.helper.pair()
  const { deviceToken, device } = await clientsAt(two.url).helper.exchange({ body: { ...aDevice(), code } })
  const page = await openEvents(one.url, { browser: { cookies } })
  const helper = await openEvents(two.url, { token: deviceToken })

  await page.until({ what: 'devices' })
  await clientsAt(two.url, cookies).plugins.add({ body: aPlugin() })
  await page.until({ what: 'library' })
  const folders = ['/Library/Audio/Plug-Ins']
  const job = await firstClients.helper.addJob({ body: { kind: 'scan', deviceId: device.id, folders } })

  expect(await helper.next()).toEqual({ what: 'jobs', jobId: job.id })
  expect(await two.stop()).toBe(0)
  await helper.end()
  expect(await firstClients.helper.devices()).toMatchObject([{ isOnline: false }])
  expect(await one.stop()).toBe(0)
  await page.end()
})

/** The clients of a browser with these cookies, or of a helper without any, over real connections. */
function clientsAt(url: string, cookies?: Map<string, string>) {
  const send: RequestSender = async ({ method, path, body }) => {
    const cookie = [...(cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookies && { 'sec-fetch-site': 'same-origin', cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies?.set(name, value)
    }
    return { status: response.status, body: await response.json() }
  }
  const { account, plugins, helper } = contracts
  return {
    account: clientOf(account, send),
    plugins: clientOf(plugins, send),
    helper: clientOf(helper, send),
  }
}
