import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aHelper, aScan } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { devices } from '../../db/schema.ts'
import { aLicense } from '../licenses/testing/a-license.ts'

const server = await aServer()

const DAY = 24 * 60 * 60 * 1000
const dayIn = (days: number) => new Date(server.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

const aPlan = (title: string, days: number) =>
  aPurchase({ title, maker: title, term: 'updates', termEnds: dayIn(days) })

/** Makes the line of a kind for this user. */
const SITUATIONS: [kind: string, make: (person: Visitor) => Promise<unknown>, line: () => object][] = [
  [
    'plans',
    async (person) => {
      for (const plan of [aPlan('Later', 90), aPlan('Soon', 30), aPlan('Next', 20), aPlan('Over', -3)])
        await person.purchases.add({ body: { ...plan, pluginIds: [] } })
    },
    () => ({ count: 2, names: ['Next', 'Soon'], term: 'updates', first: dayIn(20), last: dayIn(30) }),
  ],
  [
    'licenses',
    async (person) => {
      const gold = aLicense({ title: 'Gold', kind: 'subscription', endsOn: dayIn(60) })
      await person.licenses.add({ body: gold })
      await person.licenses.add({ body: aLicense({ title: 'Far', endsOn: dayIn(61) }) })
    },
    () => ({ count: 1, names: ['Gold'], term: 'subscription', first: dayIn(60), last: dayIn(60) }),
  ],
  [
    'updates',
    async (person) => {
      for (const [name, updateUrl] of [
        ['Paged', 'https://maker.example/paged'],
        ['Unpaged', ''],
      ] as const) {
        const { plugin } = await person.plugins.add({
          body: aPlugin({ name, manufacturer: `Maker of ${name}` }),
        })
        await person.plugins.edit({ params: { id: plugin.id }, body: { name, updateUrl } })
        await person.plugins.change({ params: { id: plugin.id }, body: { updateAvailable: true } })
      }
    },
    () => ({ count: 1, names: ['Paged'] }),
  ],
  [
    'old-systems',
    (person) => aScanOf(person, { name: 'Modern', minSystem: '14.0' }, { systemVersion: '13.6' }),
    () => ({ count: 1, names: ['Modern'] }),
  ],
  [
    'rosetta',
    (person) => aScanOf(person, { name: 'Intel', architectures: ['x86_64'] }),
    () => ({ count: 1, updates: 0 }),
  ],
  [
    'songs',
    async (person) => {
      const missing = (title: string, ...names: string[]) =>
        aSentSong({ title, song: { uses: names.map((name) => aUse({ name, maker: 'Lost' })) } })
      await person.songs.add({ body: { songs: [missing('One', 'Rare'), missing('Two', 'Rare', 'Also')] } })
    },
    () => ({ count: 2, names: ['Rare', 'Also'] }),
  ],
  [
    'space',
    async (person) => {
      const { machine } = await aScanOf(person, { name: 'Pro', format: 'AAX', size: 500 })
      await person.formats.changeDaws({ params: { machine }, body: { daws: ['reaper'] } })
      await person.songs.add({ body: { songs: [aSentSong({ title: 'Any', song: { uses: [] } })] } })
    },
    () => ({ count: 1, bytes: 500, unknown: 0 }),
  ],
  ['helpers', (person) => person.plugins.add({ body: aPlugin() }), () => ({ count: 0 })],
]

/** A helper of this user that has scanned one plugin. */
async function aScanOf(
  person: Visitor,
  plugin: Parameters<typeof aPlugin>[0],
  device: Parameters<typeof aHelper>[2] = {},
) {
  const connected = await aHelper(server, person, { version: '1.1.0', ...device })
  const path = `/Library/Audio/Plug-Ins/${plugin?.name}.${plugin?.format === 'AAX' ? 'aaxplugin' : 'vst3'}`
  const found = [aPlugin({ path, platform: 'macos', architectures: ['arm64'], ...plugin })]
  await aScan(connected, { folders: ['/Library'], found })
  return connected
}

test.each(SITUATIONS)('%s are worth doing for their owner alone', async (kind, make, line) => {
  const person = await server.signedInAs(`worth-${kind}`)
  const other = await server.signedInAs(`other-${kind}`)

  await make(person)

  expect((await person.worthDoing.list()).filter((each) => each.kind === kind)).toEqual([{ kind, ...line() }])
  expect(await other.worthDoing.list()).toEqual([])
})

test('a scan is old after thirty days', async () => {
  const person = await server.signedInAs('scans')
  const { id } = await aScanOf(person, { name: 'Tape' })
  const scannedBefore = (days: number) =>
    server.db
      .update(devices)
      .set({ lastScanAt: new Date(dayIn(-days)) })
      .where(eq(devices.id, id))
  await scannedBefore(29)
  expect(await person.worthDoing.list()).toEqual([])

  await scannedBefore(31)
  expect(await person.worthDoing.list()).toEqual([
    { kind: 'scans', count: 1, names: ['Studio Mac'], last: dayIn(-31) },
  ])
})

test('the five most urgent lines are answered, and again only after a change', async () => {
  const person = await server.signedInAs('urgent')
  for (const [, make] of SITUATIONS) await make(person)
  const ask = (tag = '') => person.request({ url: '/api/worth-doing', headers: { 'if-none-match': tag } })

  const first = await ask()

  const kinds = first.json().map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['plans', 'licenses', 'updates', 'old-systems', 'rosetta'])
  const tag = String(first.headers.etag)
  expect((await ask(tag)).statusCode).toBe(304)
  await person.purchases.add({ body: { ...aPlan('Another', 10), pluginIds: [] } })
  expect((await ask(tag)).json()[0]).toMatchObject({ kind: 'plans', count: 3 })
})
