import { expect, test } from 'vitest'
import { aHelper } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { lowerQuota } from '../../../../test/limits/lower-quota.ts'

const aSuite = (facts: Parameters<typeof aPlugin>[0] = {}) =>
  aPlugin({ name: 'Suite', manufacturer: 'Maker', bundleId: 'com.maker.Suite', version: '1.0', ...facts })

/** The contents of the only plugin: of its entry, and of each of its bundles. */
async function namesIn(person: Visitor) {
  const [plugin] = await person.plugins.list()
  const { contents, installations } = await person.plugins.open({ params: { id: plugin?.id ?? '' } })
  expect(plugin?.contents).toEqual(contents)
  return { entry: contents, bundles: installations.map((installation) => installation.contents) }
}

test('an entry shows the contents of all its bundles, each name once', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')

  const { plugin } = await ana.plugins.add({ body: aSuite({ contents: ['EQ', 'Comp', 'eq', 'Comp'] }) })
  server.clock.advance(1000)
  await ana.plugins.addMany({
    body: { plugins: [aSuite({ format: 'AU', path: 'Suite.component', contents: ['COMP', 'Gate'] })] },
  })

  expect(plugin.contents).toEqual(['EQ', 'Comp'])
  expect(await namesIn(ana)).toEqual({
    entry: ['EQ', 'Comp', 'Gate'],
    bundles: [
      ['EQ', 'Comp'],
      ['COMP', 'Gate'],
    ],
  })
})

test('reading a bundle again replaces its contents', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await ana.plugins.add({ body: aSuite({ contents: ['EQ', 'Comp'] }) })

  await ana.plugins.add({ body: aSuite({ version: '2.0', contents: ['EQ', 'Reverb'] }) })
  expect(await namesIn(ana)).toEqual({ entry: ['EQ', 'Reverb'], bundles: [['EQ', 'Reverb']] })

  await ana.plugins.add({ body: aSuite({ version: '2.1' }) })
  expect(await namesIn(ana)).toEqual({ entry: [], bundles: [[]] })
})

test('a scan updates the contents of a bundle even when nothing else has changed', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { helper, id: deviceId } = await aHelper(server, ana)
  const scan = async (contents: string[]) => {
    server.clock.advance(60_000)
    const { id } = await ana.helper.addJob({
      body: { kind: 'scan', deviceId, folders: ['/Library/Audio/Plug-Ins'] },
    })
    await helper.device.claim({ params: { id } })
    const plugin = aSuite({ path: '/Library/Audio/Plug-Ins/VST3/Suite.vst3', platform: 'macos', contents })
    await helper.device.addFound({ params: { id }, body: { from: 0, found: [{ plugin, note: '' }] } })
    await helper.device.finish({ params: { id }, body: { state: 'done', sentence: '', items: [] } })
  }
  const added = aSuite({ path: '/Library/Audio/Plug-Ins/VST3/Suite.vst3', platform: 'macos' })
  await helper.plugins.addMany({ body: { plugins: [added] } })

  await scan(['EQ', 'Comp'])
  expect(await namesIn(ana)).toEqual({ entry: ['EQ', 'Comp'], bundles: [['EQ', 'Comp']] })

  await scan(['Gate'])
  expect((await namesIn(ana)).entry).toEqual(['Gate'])
})

test('the contents of a bundle are shown only to the user who has it', async () => {
  const server = await aServer()
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  await ana.plugins.add({ body: aSuite({ contents: ['Secret Prototype'] }) })

  const { plugin } = await ben.plugins.add({ body: aSuite() })

  expect(plugin.definitionId).not.toBeNull()
  expect(JSON.stringify([await ben.plugins.list(), await namesIn(ben)])).not.toContain('Secret')
})

test('the bytes of the names count toward the quota, even when an existing list grows', async () => {
  const server = await aServer()
  await lowerQuota(server, 'installations', { bytes: 20_000 })
  const ana = await server.signedInAs('ana')
  const hard = (seed: number) =>
    Array.from({ length: 64 }, (_, name) =>
      Array.from({ length: 30 }, (_, at) =>
        String.fromCharCode(0x4e00 + ((seed * 7919 + name * 61 + at * 331) % 20_000)),
      ).join(''),
    )
  const add = (seed: number, contents: string[]) =>
    ana.plugins.add({ body: aPlugin({ name: `P${seed}`, contents }) }).then(
      () => 'saved',
      ({ code }: { code: string }) => code,
    )
  for (let seed = 0; seed < 6; seed++) expect(await add(seed, [])).toBe('saved')

  const grown: string[] = []
  for (let seed = 0; seed < 6; seed++) grown.push(await add(seed, hard(seed)))

  expect(grown[0]).toBe('saved')
  expect(grown.at(-1)).toBe('library_full')
})

test.each([
  ['10,000 names', Array.from({ length: 10_000 }, (_, index) => `${index}`)],
  ['a name of a megabyte', ['x'.repeat(1 << 20)]],
  ['an empty name', ['']],
  ['a control character', ['a\u0000b']],
  ['a number', [1]],
  ['a text', 'EQ'],
])('a list with %s is refused, and nothing is saved', async (_, contents) => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')

  // The cast allows values that the contract does not.
  const sent = ana.plugins.addMany({ body: { plugins: [aSuite({ contents: contents as string[] })] } })

  await expect(sent).rejects.toMatchObject({ status: 400 })
  expect(await ana.plugins.list()).toEqual([])
})
