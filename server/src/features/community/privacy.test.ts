import { expect, test } from 'vitest'
import { aPicture } from '../../../test/a-picture.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { everyRouteCall } from '../../../test/security/every-call.ts'
import { trust } from '../../db/schema.ts'

test('another user sees only the values that describe the plugin itself', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('SECRET-ana')
  const ben = await server.signedInAs('ben')
  const me = await ana.account.me()
  await server.db.insert(trust).values({ userId: me.id, level: 'trusted' })
  const bundle = { name: 'Pro-Q 3', bundleId: 'com.fabfilter.Pro-Q.3' }
  const mine = await ana.plugins.add({ body: aPlugin({ ...bundle, path: 'SECRET/a.vst3' }) })
  const theirs = await ben.plugins.add({ body: aPlugin({ ...bundle, path: 'b.vst3' }) })
  const params = { id: mine.plugin.id }
  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  const { screenshot } = await ana.screenshots.upload({ params, file })
  const tags = ['SECRET tag']
  await ana.plugins.change({
    params,
    body: { isFavorite: true, isOwned: false, updateAvailable: true, tags },
  })
  const own = { version: '66.6-SECRET', formats: ['AAX' as const], tags }
  const values = {
    manufacturer: 'Shared maker',
    type: 'Shared type',
    updateUrl: 'https://www.fabfilter.com/shared',
    isFree: true,
  }

  const { claims } = await ana.plugins.edit({
    params,
    body: { name: 'Shared name', ...values, description: 'Shared description', ...own },
  })

  expect(claims.map(({ field, outcome }) => `${field}: ${outcome}`)).toEqual([
    'name: live',
    'manufacturer: live',
    'type: live',
    'description: live',
    'updateUrl: live',
    'isFree: live',
  ])
  const { isFree, ...texts } = values
  expect(await ben.plugins.list()).toEqual([
    {
      ...theirs.plugin,
      ...texts,
      name: 'Shared name',
      metadata: { ...theirs.plugin.metadata, description: 'Shared description', isFree },
    },
  ])
  let readCount = 0
  const secrets = ['SECRET', me.id, mine.plugin.id, screenshot?.split('/').at(-1) ?? '']
  for (const call of everyRouteCall.filter(
    ({ endpoint }) => endpoint.method === 'GET' && !endpoint.download,
  )) {
    const { payload } = await ben.request(await call.about(theirs.plugin.id))
    const found = secrets.filter((secret) => payload.includes(secret))
    expect({ call: call.name, found }).toEqual({ call: call.name, found: [] })
    readCount++
  }
  expect(readCount).toBeGreaterThanOrEqual(20)
})
