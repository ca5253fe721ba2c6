import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import { plugins, sharedValues } from '../../../db/schema.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})

const anAudioUnit = (name: string, architectures: string[], version = '1.0') =>
  aPlugin({
    name,
    manufacturer: 'Night Audio',
    format: 'AU',
    path: `${name}.component`,
    version,
    architectures,
  })

test('the report lists what needs Rosetta or is 32-bit, and counts every plugin by kind', async () => {
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: anAudioUnit('Verb', ['x86_64'], '2.1') })
  await ana.plugins.edit({
    params: { id: plugin.id },
    body: { name: 'Verb', updateUrl: 'https://night.example/verb' },
  })
  await ana.plugins.addMany({
    body: {
      plugins: [
        anAudioUnit('Tape', ['x86_64', 'arm64']),
        anAudioUnit('Nova', ['arm64']),
        aPlugin({
          name: 'Relic',
          manufacturer: '',
          format: 'VST',
          path: 'Relic.dll',
          architectures: ['i386'],
        }),
        aPlugin({ name: 'Blank' }),
        // Another format of an existing plugin: one entry with two installations.
        aPlugin({
          name: 'Tape',
          manufacturer: 'Night Audio',
          format: 'VST',
          path: 'Tape.vst',
          architectures: ['x86_64'],
        }),
      ],
    },
  })

  const report = await ana.plugins.architectures()

  expect(report.counts).toEqual({
    universal: 1,
    'apple-silicon': 1,
    intel: 1,
    '32-bit': 1,
    elsewhere: 0,
    unknown: 1,
  })
  expect([report.affected, report.ready, report.undetermined]).toEqual([2, 2, 1])
  expect(
    report.installations.map(({ name, format, kind, isOldCopy }) => [name, format, kind, isOldCopy]),
  ).toEqual([
    ['Tape', 'VST', 'intel', true],
    ['Verb', 'AU', 'intel', false],
    ['Relic', 'VST', '32-bit', false],
  ])
  expect(report.installations[1]).toEqual({
    pluginId: plugin.id,
    id: expect.any(String),
    name: 'Verb',
    manufacturer: 'Night Audio',
    updateUrl: 'https://night.example/verb',
    format: 'AU',
    version: '2.1',
    path: 'Verb.component',
    machine: '',
    architectures: ['x86_64'],
    kind: 'intel',
    platform: 'macos',
    isOldCopy: false,
  })
})

test('the report contains neither plugins of other users nor removed plugins', async () => {
  const ben = await server.signedInAs('ben')
  const eve = await server.signedInAs('eve')
  const { plugin } = await ben.plugins.add({ body: anAudioUnit('Secret', ['x86_64']) })

  expect((await eve.plugins.architectures()).affected).toBe(0)
  expect((await ben.plugins.architectures()).affected).toBe(1)
  await ben.plugins.remove({ params: { id: plugin.id } })
  expect(await ben.plugins.architectures()).toMatchObject({ affected: 0, installations: [] })
})

test('the report shows the same shared values as the library', async () => {
  const finn = await server.signedInAs('finn')
  const { plugin } = await finn.plugins.add({ body: anAudioUnit('Shared Only Here', ['x86_64']) })
  const [entry] = await server.db.select().from(plugins).where(eq(plugins.id, plugin.id))
  const updateUrl = 'https://night.example/new'
  const row = { definitionId: entry?.definitionId ?? '', shown: { updateUrl } }
  await server.db.insert(sharedValues).values(row)

  const [shown] = await finn.plugins.list()
  const [listed] = (await finn.plugins.architectures()).installations

  expect(shown?.updateUrl).toBe(updateUrl)
  expect(listed).toMatchObject({
    name: shown?.name,
    manufacturer: shown?.manufacturer,
    updateUrl: shown?.updateUrl,
  })
})

test('a bundle that is dropped again with code for both processors leaves the report', async () => {
  const dora = await server.signedInAs('dora')
  await dora.plugins.add({ body: anAudioUnit('Verb', ['x86_64']) })
  expect((await dora.plugins.architectures()).affected).toBe(1)

  await dora.plugins.add({ body: anAudioUnit('Verb', ['x86_64', 'arm64']) })

  expect((await dora.plugins.architectures()).affected).toBe(0)
})

test('the server sends a report again only after it has changed', async () => {
  const carl = await server.signedInAs('carl')
  await carl.plugins.add({ body: anAudioUnit('Verb', ['x86_64']) })
  const ask = (tag?: string) =>
    carl.request({
      method: 'GET',
      url: '/api/plugins/architectures',
      headers: tag ? { 'if-none-match': tag } : {},
    })
  const tag = String((await ask()).headers.etag)

  expect((await ask(tag)).statusCode).toBe(304)
  await carl.plugins.add({ body: anAudioUnit('Tape', ['x86_64']) })
  const fresh = await ask(tag)

  expect(fresh.statusCode).toBe(200)
  expect(fresh.json()).toMatchObject({ affected: 2 })
})
