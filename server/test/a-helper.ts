import { randomUUID } from 'node:crypto'
import type { NewDevice } from '#shared/helper/device.ts'
import type { Server } from './a-server.ts'
import type { Visitor } from './a-visitor.ts'

/** What a helper says of itself when it pairs; say only what matters. */
export const aDevice = (given: Partial<NewDevice> = {}): NewDevice => ({
  machine: randomUUID(),
  name: 'Studio Mac',
  platform: 'macos',
  version: '1.0.0',
  folders: [{ path: '/Library/Audio/Plug-Ins', isThere: true }],
  ...given,
})

/** A helper that was just paired with the account of this person. */
export async function aHelper(server: Server, person: Visitor, given: Partial<NewDevice> = {}) {
  const { code } = await person.helper.pair()
  const body = { ...aDevice(given), code }
  const { deviceToken, device } = await withToken(server).helper.exchange({ body })
  return { helper: withToken(server, deviceToken), id: device.id, token: deviceToken, machine: body.machine }
}

/** Whoever calls as a helper does: without cookies and without saying from where, with this token. */
export const withToken = ({ visitor }: Pick<Server, 'visitor'>, token?: string) =>
  visitor({
    headers: { 'sec-fetch-site': undefined, authorization: token && `Bearer ${token}` },
  })
