import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aLicense } from '../../src/features/licenses/testing/a-license.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer } from '../a-server.ts'
import { aSentSong } from '../a-song.ts'
import { everyRouteCall } from '../security/every-call.ts'
import { anAuthenticator } from '../sign-in/an-authenticator.ts'
import { addPasskey, signInByPasskey, signInWithPasswordAndPasskey } from '../sign-in/with-passkey.ts'

/** Calls that read, remove or sign in. A new call that does needs a row here, and `worksOnFullDisk`; all others add data. */
const WORKING = [
  'account.changePassword',
  'account.exportSelection',
  'account.login',
  'account.logout',
  'community.withdraw',
  'helper.cancelJob',
  'helper.preview',
  'invitations.check',
  'licenses.remove',
  'notifications.read',
  'notifications.readAll',
  'notifications.unsubscribe',
  'oidc.code',
  'oidc.confirm',
  'passkeySignIn.afterPassword',
  'passkeySignIn.afterProvider',
  'passkeySignIn.begin',
  'passkeySignIn.signIn',
  'plugins.hide',
  'plugins.removeMany',
  'purchases.remove',
  'setAside.check',
  'songShares.compare',
  'songShares.compareFile',
  'songShares.open',
  'songs.checkRemoval',
  'songs.needsOfMany',
  'songs.remove',
]

test('on a full disk every call that adds data is refused, and every other one is not', async () => {
  const server = await aServer({}, undefined, { freeBytes: async () => 0 })
  const person = server.visitor()

  const working: string[] = []
  for (const { name, endpoint, about } of everyRouteCall) {
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') continue
    const { statusCode } = await person.request(await about('00000000-0000-4000-8000-000000000000'))
    if (statusCode !== 507) working.push(name)
  }

  expect(working.sort()).toEqual(WORKING)
})

test('on a full disk people sign in with passkeys, and remove what they have', async () => {
  let free = 1e12
  const server = await aServer({}, undefined, { freeBytes: async () => free })
  const ana = await server.signedInAs('ana')
  const authenticator = anAuthenticator()
  await addPasskey(ana, authenticator)
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const license = await ana.licenses.add({ body: aLicense() })
  const purchase = await ana.purchases.add({ body: aPurchase() })
  await ana.songs.add({ body: { songs: [aSentSong()] } })
  const [song] = await ana.songs.list()
  free = 0
  await pause(1_100)

  await expect(ana.plugins.add({ body: aPlugin({ name: 'Next' }) })).rejects.toMatchObject({ status: 507 })
  await signInByPasskey(server.visitor(), authenticator)
  await signInWithPasswordAndPasskey(server.visitor(), authenticator)
  await ana.licenses.remove({ body: { ids: [license.id] } })
  await ana.purchases.remove({ body: { ids: [purchase.id] } })
  await ana.songs.remove({ body: { ids: [song?.id ?? ''] } })
  await ana.plugins.removeMany({ body: { pluginIds: [plugin.id] } })

  expect(await ana.plugins.list()).toEqual([])
})
