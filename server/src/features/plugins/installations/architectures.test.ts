import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'

const server = await aServer()

const anAudioUnit = (name: string, architectures: string[]) =>
  aPlugin({
    name,
    manufacturer: 'Night Audio',
    format: 'AU',
    path: `${name}.component`,
    architectures,
  })

test('the report counts every plugin by kind, and those that need Rosetta or are 32-bit', async () => {
  const ana = await server.signedInAs('ana')
  await ana.plugins.addMany({
    body: {
      plugins: [
        anAudioUnit('Verb', ['x86_64']),
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

  expect(await ana.plugins.architectures()).toEqual({
    counts: { universal: 1, 'apple-silicon': 1, intel: 1, '32-bit': 1, elsewhere: 0, unknown: 1 },
    stopping: 1,
    affected: 2,
    ready: 2,
    undetermined: 1,
  })
})

test('the report contains neither plugins of other users nor removed plugins', async () => {
  const ben = await server.signedInAs('ben')
  const eve = await server.signedInAs('eve')
  const { plugin } = await ben.plugins.add({ body: anAudioUnit('Secret', ['x86_64']) })

  expect((await eve.plugins.architectures()).affected).toBe(0)
  expect((await ben.plugins.architectures()).affected).toBe(1)
  await ben.plugins.remove({ params: { id: plugin.id } })
  expect(await ben.plugins.architectures()).toMatchObject({ affected: 0 })
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
