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
  expect((await (await anOwner('late', 'HECHMANN KLANG')).shown()) ?? '').toBe('h-k')

  const { history } = await ana.names()
  const revisionId = history[0]?.revisionId ?? ''
  const withdrawing = ana.browser.community.withdraw({ params: ana.params, body: { revisionId } })
  await expect(withdrawing).rejects.toMatchObject({ status: 409 })
  await server.pool.query("update users set role = 'admin' where username = 'stranger'")
  await stranger.browser.community.undo({ body: { revisionId } })
  expect([await ana.shown(), await cleo.shown()]).toEqual(['Hechmann Klang', 'Hechmann Klang'])
  expect((await ben.names()).history.map(({ status, author }) => [status, author])).toEqual([
    ['live', 'moderator'],
    ['undone', 'somebody'],
  ])
})

test("an administrator's name counts at once, joins another maker, and never replaces what a user typed", async () => {
  const [dora, eve] = [await anOwner('dora', 'Brumm Audio'), await anOwner('eve', 'BrummAudio')]
  const target = await anOwner('target', 'Bass Factory Inc.')
  const own = { name: 'Zebra eve', manufacturer: 'My Brumm' }
  await eve.browser.plugins.edit({ params: eve.params, body: own })
  await server.pool.query("update users set role = 'admin' where username = 'dora'")

  const { outcome, sentence } = await dora.naming('BASS FACTORY')

  expect([outcome, sentence]).toEqual([
    'live',
    'Every plugin by Brumm Audio now shows the new name, except where its owner typed another.',
  ])
  expect([await dora.shown(), await eve.shown(), await target.shown()]).toEqual([
    'Bass Factory',
    'My Brumm',
    'Bass Factory',
  ])
  await eve.browser.plugins.acceptShared({ params: eve.params, body: { fields: ['manufacturer'] } })
  expect(await eve.shown()).toBe('Bass Factory')
})

test('a locked name, a guess, a placeholder, and a maker of others cannot be named', async () => {
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
  const stranger = await anOwner('jan', 'Jan Sound')
  const [first] = (await gus.names()).history
  const vote = { revisionId: first?.revisionId ?? '', verdict: 'agrees' as const }
  await expect(
    stranger.browser.community.confirm({ params: stranger.params, body: vote }),
  ).rejects.toMatchObject({
    status: 404,
  })
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

  expect(opened).toEqual({
    name: 'Universal Audio',
    site: 'https://www.uaudio.com',
    downloads: 'https://www.uaudio.com/downloads',
    support: 'https://help.uaudio.com',
    installer: 'UA Connect',
    copyProtection: 'iLok',
    now: '',
    licenses: 2,
    purchases: 1,
  })
  expect(await open('Universal Audio, Inc.')).toEqual(opened)
  expect(await open('CrumplePop')).toMatchObject({ name: '', now: 'Boris FX' })
})

test('a maker that was renamed by agreement is found by both names, and its addresses by the spelling', async () => {
  const { open } = await anOwnerOf('dora', 'Waves Audio Ltd.', 'Waves')
  await openServer.pool.query("update maker_spellings set name = 'Wellen' where key = 'waves'")

  const [before, after] = [await open('Waves'), await open('Wellen')]
  await openServer.pool.query("update maker_spellings set name = 'Waves' where key = 'waves'")

  expect([before, after]).toMatchObject([
    { name: 'Wellen', installer: 'Waves Central' },
    { name: 'Wellen', installer: 'Waves Central' },
  ])
})

test("a user's own spelling comes before the name that others see", async () => {
  const { person, open } = await anOwnerOf('emil', 'Klang GmbH', 'Klang GmbH', 'Klang GmbH')
  const [plugin] = await person.plugins.list()
  const params = { id: plugin?.id ?? '' }
  await person.plugins.edit({ params, body: { name: 'Plugin', manufacturer: 'KLANG' } })

  expect([await open('KLANG'), await open('Klang')]).toMatchObject([{ name: 'KLANG' }, { name: 'Klang' }])
})

test('any other text, also a maker of others, is an unknown maker, which is an answer', async () => {
  const { person } = await anOwnerOf('ben', 'Hidden Maker')
  await person.licenses.add({ body: aLicense({ maker: 'Hidden Maker' }) })
  const { open } = await anOwnerOf('gus', '', '***')
  for (const text of [
    'hidden maker',
    '',
    '__proto__',
    "'; drop table plugins; --",
    '../../etc',
    '%',
    '\\',
    'a'.repeat(200),
  ])
    expect(await open(text)).toEqual(NOTHING)

  expect(await open('***')).toEqual({ ...NOTHING, name: '***' })
  await expect(open('a'.repeat(201))).rejects.toMatchObject({ status: 400 })
})

test('the known makers of a library come with their program and its page', async () => {
  const { person } = await anOwnerOf('fay', 'Brainworx Audio', 'FabFilter', 'Soundtoys', 'Nobody', '')

  expect(await person.makers.ofLibrary()).toEqual([
    {
      manufacturer: 'Brainworx Audio',
      page: 'https://www.plugin-alliance.com/en/downloads.html',
      installer: 'PA Installation Manager',
      copyProtection: '',
    },
    {
      manufacturer: 'FabFilter',
      page: 'https://www.fabfilter.com/download',
      installer: '',
      copyProtection: '',
    },
    { manufacturer: 'Soundtoys', page: 'https://www.soundtoys.com', installer: '', copyProtection: 'iLok' },
  ])
})
