import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { withCountedVoice } from '../../../test/with-counted-voice.ts'
import { aLicense } from '../licenses/testing/a-license.ts'

const server = await aServer()

const OLD = 'Hechmann Klang GmbH'

/** A user with a plugin of this maker. */
async function anOwner(username: string, manufacturer = OLD, name = `Zebra ${username}`) {
  // Votes from one network are one voice.
  const browser = await server.signedInAs(username, { address: `198.51.${username.charCodeAt(0)}.1` })
  const { plugin } = await browser.plugins.add({ body: aPlugin({ name, manufacturer }) })
  const params = { id: plugin.id }
  return {
    browser,
    params,
    shown: async () => (await browser.plugins.list()).find(({ id }) => id === plugin.id)?.manufacturer,
    names: () => browser.makers.state({ params }),
    naming: async (to: string) =>
      browser.makers.name({
        params,
        body: { name: to, base: (await browser.makers.state({ params })).revisionId },
      }),
    agrees: async () => {
      const { history } = await browser.makers.state({ params })
      const revisionId = history.find(({ status }) => status === 'pending')?.revisionId ?? ''
      return browser.community.confirm({ params, body: { revisionId, verdict: 'agrees' } })
    },
  }
}

test('a name is shown to everyone when two more owners of other plugins of the maker agree, and only an administrator undoes it', async () => {
  const [ana, ben, cleo] = [
    await anOwner('ana'),
    await anOwner('ben'),
    await anOwner('cleo', 'Hechmann-Klang'),
  ]
  const stranger = await anOwner('stranger', 'Another Maker')
  for (const username of ['ana', 'ben', 'cleo']) await withCountedVoice(server, username)

  const claimed = await ana.naming('h-k')
  const waiting = [await ana.shown(), await ben.shown()]
  await ben.agrees()
  const afterOne = await cleo.shown()
  await cleo.agrees()

  expect(claimed).toMatchObject({
    outcome: 'pending',
    sentence: expect.stringContaining('two more owners to agree'),
  })
  expect(waiting).toEqual(['Hechmann Klang', 'Hechmann Klang'])
  expect(afterOne).toBe('Hechmann Klang')
  expect([await ana.shown(), await ben.shown(), await cleo.shown()]).toEqual(['h-k', 'h-k', 'h-k'])
  expect(await stranger.shown()).toBe('Another Maker')

  const { history } = await ana.names()
  const revisionId = history[0]?.revisionId ?? ''
  const withdrawing = ana.browser.community.withdraw({ params: ana.params, body: { revisionId } })
  await expect(withdrawing).rejects.toMatchObject({ status: 409 })
  await server.pool.query("update users set role = 'admin' where username = 'stranger'")
  await stranger.browser.community.undo({ body: { revisionId } })
  expect([await ana.shown(), await cleo.shown()]).toEqual(['Hechmann Klang', 'Hechmann Klang'])
})

test('a locked name, a guess and a placeholder cannot be named', async () => {
  const fay = await anOwner('fay', 'Locked Sound')
  const gus = await anOwner('gus', 'Locked Sound')
  await server.pool.query("update users set role = 'admin' where username = 'fay'")
  await fay.naming('Locked Sounds')
  const { rows } = await server.pool.query("select id from definitions where maker_key = 'lockedsound'")
  const lock = { definitionId: rows[0].id, field: 'manufacturer' as const, reason: 'Settled.' }
  await fay.browser.community.lock({ body: lock })

  expect(await gus.naming('Mine')).toMatchObject({
    outcome: 'refused',
    sentence: expect.stringContaining('Settled.'),
  })
  expect((await gus.names()).lockedBecause).toBe('Settled.')
  expect(await (await anOwner('hal', 'yourcompany')).naming('Mine')).toMatchObject({ outcome: 'refused' })
  expect(await (await anOwner('ida', '')).naming('Mine')).toMatchObject({ outcome: 'refused' })
})

const openServer = await aServer()

const UNKNOWN = { site: '', downloads: '', support: '', installer: '', copyProtection: '', now: '' }
const NOTHING = { name: '', ...UNKNOWN, licenses: 0, purchases: 0 }

async function anOwnerOf(username: string, ...makers: string[]) {
  const person = await openServer.signedInAs(username)
  const plugins = makers.map((manufacturer, at) => aPlugin({ name: `Plugin ${at}`, manufacturer }))
  await person.plugins.addMany({ body: { plugins } })
  return { person, open: (manufacturer: string) => person.makers.open({ query: { manufacturer } }) }
}

test('a maker is opened in any spelling, with the addresses of the tables and what the user has of it', async () => {
  const { person, open } = await anOwnerOf('ana', 'Universal Audio, Inc.')
  for (const maker of ['Universal Audio', 'universal audio inc', 'Waves'])
    await person.licenses.add({ body: aLicense({ maker }) })
  await person.purchases.add({ body: aPurchase({ maker: 'UniversalAudio' }) })
  const { id } = await person.purchases.add({ body: aPurchase({ maker: 'Universal Audio' }) })
  await person.purchases.remove({ body: { ids: [id] } })

  const opened = await open('Universal Audio')

  const ofTables = { site: 'https://www.uaudio.com', installer: 'UA Connect', copyProtection: 'iLok' }
  expect(opened).toMatchObject({ name: 'Universal Audio', ...ofTables, licenses: 2, purchases: 1 })
  expect(await open('Universal Audio, Inc.')).toEqual(opened)
  expect(await open('CrumplePop')).toMatchObject({ name: '', now: 'Boris FX' })
})

test('any other text, also a maker of others, is an unknown maker, which is an answer', async () => {
  const { person } = await anOwnerOf('ben', 'Hidden Maker')
  await person.licenses.add({ body: aLicense({ maker: 'Hidden Maker' }) })
  const { open } = await anOwnerOf('gus', '', '***')
  for (const text of ['hidden maker', '', '__proto__', '%', 'a'.repeat(200)])
    expect(await open(text)).toEqual(NOTHING)

  expect(await open('***')).toEqual({ ...NOTHING, name: '***' })
  await expect(open('a'.repeat(201))).rejects.toMatchObject({ status: 400 })
})
