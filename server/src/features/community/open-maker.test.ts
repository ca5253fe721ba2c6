import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aLicense } from '../licenses/testing/a-license.ts'

const server = await aServer()

const UNKNOWN = { site: '', downloads: '', support: '', installer: '', copyProtection: '', now: '' }
const NOTHING = { name: '', ...UNKNOWN, licenses: 0, purchases: 0 }

async function anOwner(username: string, ...makers: string[]) {
  const person = await server.signedInAs(username)
  const plugins = makers.map((manufacturer, at) => aPlugin({ name: `Plugin ${at}`, manufacturer }))
  await person.plugins.addMany({ body: { plugins } })
  return { person, open: (manufacturer: string) => person.makers.open({ query: { manufacturer } }) }
}

test('a maker is opened in any spelling, with the addresses of the tables and what the user has of it', async () => {
  const { person, open } = await anOwner('ana', 'Universal Audio, Inc.')
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

test('nobody sees names, licenses or purchases of others', async () => {
  const { person } = await anOwner('ben', 'Hidden Maker')
  await person.licenses.add({ body: aLicense({ maker: 'Hidden Maker' }) })
  const { open } = await anOwner('cleo')

  expect(await open('hidden maker')).toEqual(NOTHING)
})

test('a maker that was renamed by agreement is found by both names, and its addresses by the spelling', async () => {
  const { open } = await anOwner('dora', 'Waves Audio Ltd.', 'Waves')
  await server.pool.query("update maker_spellings set name = 'Wellen' where key = 'waves'")

  const [before, after] = [await open('Waves'), await open('Wellen')]
  await server.pool.query("update maker_spellings set name = 'Waves' where key = 'waves'")

  expect([before, after]).toMatchObject([
    { name: 'Wellen', installer: 'Waves Central' },
    { name: 'Wellen', installer: 'Waves Central' },
  ])
})

test("a user's own spelling comes before the name that others see", async () => {
  const { person, open } = await anOwner('emil', 'Klang GmbH', 'Klang GmbH', 'Klang GmbH')
  const [plugin] = await person.plugins.list()
  const params = { id: plugin?.id ?? '' }
  await person.plugins.edit({ params, body: { name: 'Plugin', manufacturer: 'KLANG' } })

  expect([await open('KLANG'), await open('Klang')]).toMatchObject([{ name: 'KLANG' }, { name: 'Klang' }])
})

test('any other text is an unknown maker, which is an answer', async () => {
  const { open } = await anOwner('gus', '', '***')
  const texts = [
    '',
    '__proto__',
    'constructor',
    '音の会社',
    "'; drop table plugins; --",
    '../../etc',
    '%',
    '\\',
  ]
  for (const text of [...texts, 'a'.repeat(200)]) expect(await open(text)).toEqual(NOTHING)

  expect(await open('***')).toEqual({ ...NOTHING, name: '***' })
  await expect(open('a'.repeat(201))).rejects.toMatchObject({ status: 400 })
})

test('the known makers of a library come with their program and its page', async () => {
  const { person } = await anOwner('fay', 'Brainworx Audio', 'FabFilter', 'Soundtoys', 'Nobody', '')

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
