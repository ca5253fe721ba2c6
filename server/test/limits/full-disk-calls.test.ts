import { expect, test } from 'vitest'
import { aServer } from '../a-server.ts'
import { everyRouteCall } from '../security/every-call.ts'

/** Calls that read, remove or sign in. A new call that does needs a row here, and `worksOnFullDisk`; all others add data. */
const WORKING = {
  account: 'changePassword exportSelection login logout',
  community: 'withdraw',
  helper: 'cancelJob preview',
  invitations: 'check',
  licenses: 'remove',
  notifications: 'read readAll unsubscribe',
  oidc: 'code confirm',
  passkeySignIn: 'afterPassword afterProvider begin signIn',
  plugins: 'hide removeMany',
  purchases: 'remove',
  setAside: 'check',
  songShares: 'compare compareFile open',
  songs: 'checkRemoval needsOfMany remove',
}

test('on a full disk every call that adds data is refused, and every other one is not', async () => {
  const server = await aServer({}, undefined, { freeBytes: async () => 0 })
  const person = server.visitor()

  const working: string[] = []
  for (const { name, endpoint, about } of everyRouteCall) {
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') continue
    const { statusCode } = await person.request(await about('00000000-0000-4000-8000-000000000000'))
    if (statusCode !== 507) working.push(name)
  }

  expect(working.sort()).toEqual(
    Object.entries(WORKING).flatMap(([feature, acts]) => acts.split(' ').map((act) => `${feature}.${act}`)),
  )
})
