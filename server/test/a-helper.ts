import { randomUUID } from 'node:crypto'
import type { NewDevice } from '#shared/helper/device.ts'
import type { aPlugin } from './a-plugin.ts'
import type { TestServer } from './a-server.ts'
import type { Visitor } from './a-visitor.ts'

/** The data that a helper sends when it pairs, with optional overrides. */
export const aDevice = (overrides: Partial<NewDevice> = {}): NewDevice => ({
  machine: randomUUID(),
  name: 'Studio Mac',
  platform: 'macos',
  version: '1.0.0',
  folders: [{ path: '/Library/Audio/Plug-Ins', isThere: true }],
  ...overrides,
})

/** A helper that is paired with the account of this user. */
export async function aHelper(server: TestServer, person: Visitor, overrides: Partial<NewDevice> = {}) {
  const { code } = await person.helper.pair()
  const body = { ...aDevice(overrides), code }
  const { deviceToken, device } = await withToken(server).helper.exchange({ body })
  return { helper: withToken(server, deviceToken), id: device.id, token: deviceToken, machine: body.machine }
}

type Scan = {
  folders: string[]
  found: ReturnType<typeof aPlugin>[]
  isByItself?: boolean
  /** The calls of the helper between what it found and the end. */
  during?: (params: { id: string }) => Promise<unknown>
}

/** A scan of this helper from its begin to its end, which adds what it found. Returns the finished job. */
export async function aScan({ helper: { device } }: { helper: Visitor }, scan: Scan) {
  const { folders, found, isByItself = false, during } = scan
  const { id } = await device.scan({ body: { folders, adds: true, isByItself } })
  const body = { from: 0, found: found.map((plugin) => ({ plugin, note: '' })) }
  await device.addFound({ params: { id }, body })
  await during?.({ id })
  return device.finish({ params: { id }, body: { state: 'done', sentence: '', items: [] } })
}

/** A client that sends requests like a helper: with this token, without cookies and origin. */
export const withToken = ({ visitor }: Pick<TestServer, 'visitor'>, token?: string) =>
  visitor({
    headers: { 'sec-fetch-site': undefined, authorization: token && `Bearer ${token}` },
  })
