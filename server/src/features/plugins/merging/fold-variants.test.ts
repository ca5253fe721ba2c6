import { expect, test } from 'vitest'
import { DAY, SECOND } from '../../../../test/a-clock.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServerWith } from '../../../../test/a-server.ts'
import { foldAllVariants, foldVariants } from './fold-variants.ts'

const waves = (name: string, rest = {}) =>
  aPlugin({ name, manufacturer: 'Waves', type: 'Effect', path: `${name}.vst3`, ...rest })
const DOUBLER = ['Doubler2 (s)', 'Doubler2 Mono', 'Doubler2 Mono/Stereo'].map((name) => waves(name))

async function ofWaves(plugins = DOUBLER) {
  const [server, ana] = await aServerWith('ana')
  await ana.plugins.addMany({ body: { plugins } })
  const { id: userId } = await ana.account.me()
  const names = async () => (await ana.plugins.list()).map(({ name }) => name)
  return { server, ana, userId, names }
}

const shell = (generation: number) =>
  aPlugin({
    name: `WaveShell1-VST3 ${generation}.0`,
    manufacturer: 'Waves',
    path: `/Library/Audio/Plug-Ins/VST3/WaveShell1-VST3 ${generation}.0.vst3`,
  })
const plugin = (generation: number, name = 'L2') =>
  aPlugin({ name, manufacturer: 'Waves', path: `/Applications/Waves/Plug-Ins V${generation}/${name}.bundle` })

test('the entry of a shell is removed when its plugins come, and stays when it was restored, named or has no generation', async () => {
  const odd = { ...shell(14), name: 'WavesShell', path: '/VST3/WavesShell.vst3' }
  const { server, ana, names } = await ofWaves([shell(12), shell(13), shell(14), odd])
  const add = (...plugins: ReturnType<typeof plugin>[]) => ana.plugins.addMany({ body: { plugins } })
  const idOf = async (name: string) => (await ana.plugins.list()).find((each) => each.name === name)?.id ?? ''
  const id = await idOf('WaveShell1-VST3 14.0')
  const mine = { id: await idOf('WaveShell1-VST3 12.0') }
  await ana.plugins.edit({ params: mine, body: { name: 'My Shell' } })
  server.clock.advance(DAY)

  await add(plugin(14), plugin(12))
  const left = ['My Shell', 'WaveShell1-VST3 13.0', 'WavesShell']
  expect((await names()).sort()).toEqual(['L2', ...left])

  await ana.plugins.restore({ params: { id } })
  server.clock.advance(DAY)
  await add(plugin(14, 'H-Delay'))
  expect((await names()).toSorted()).toEqual(['H-Delay', 'L2', 'WaveShell1-VST3 14.0', ...left].sort())
})

test('the variants of a product are one entry with the name of the product, and each is still found', async () => {
  const { ana, names } = await ofWaves()

  const [plugin, ...others] = await ana.plugins.list()

  expect(others).toEqual([])
  expect(plugin).toMatchObject({ name: 'Doubler2', manufacturer: 'Waves', type: 'Chorus' })
  expect(plugin?.formerNames?.toSorted()).toEqual(['Doubler2 (s)', 'Doubler2 Mono', 'Doubler2 Mono/Stereo'])
  const { installations } = await ana.plugins.open({ params: { id: plugin?.id ?? '' } })
  expect(installations.map(({ path }) => path).toSorted()).toEqual(DOUBLER.map(({ path }) => path).toSorted())
  const again = await ana.plugins.addMany({ body: { plugins: [...DOUBLER, waves('Doubler2 5.1')] } })
  expect(again).toMatchObject({ createdCount: 0, joinedCount: 4 })
  expect(await names()).toEqual(['Doubler2'])
})

test('separated variants get everything back, and nothing folds them again', async () => {
  const { server, ana, userId, names } = await ofWaves(DOUBLER.slice(0, 1))
  server.clock.advance(SECOND)
  const [first] = await ana.plugins.list()
  const id = first?.id ?? ''
  await ana.plugins.change({ params: { id }, body: { notes: 'Mine', tags: ['wide'] } })
  await ana.plugins.addMany({ body: { plugins: DOUBLER.slice(0, 2) } })
  await ana.plugins.addMany({ body: { plugins: DOUBLER } })
  const open = () => ana.plugins.open({ params: { id } })
  expect(await open()).toMatchObject({ name: 'Doubler2', notes: 'Mine', tags: ['wide'], hasVariants: true })

  const { message } = await ana.plugins.separate({ params: { id } })

  expect(message).toBe('Doubler2 Mono/Stereo and Doubler2 Mono are separate plugins again.')
  const separate = await open()
  expect(separate).toMatchObject({ name: 'Doubler2 (s)', notes: 'Mine', formerNames: [] })
  expect(separate).not.toHaveProperty('hasVariants')
  expect(await foldVariants(server.db, userId, server.clock.now())).toBe(0)
  await ana.plugins.addMany({ body: { plugins: DOUBLER } })
  expect((await names()).toSorted()).toEqual(DOUBLER.map(({ name }) => name).toSorted())
  await expect(ana.plugins.separate({ params: { id } })).rejects.toMatchObject({
    status: 404,
    reason: 'This plugin has no variants to separate.',
  })
})

test.each([
  ['one variant alone', [waves('Doubler2 Stereo')]],
  ['two makers', [waves('Wide Mono'), waves('Wide Stereo', { manufacturer: 'Else' })]],
  ['a guessed maker', ['Mono', 'Stereo'].map((mark) => waves(`Wide ${mark}`, { isGuess: true }))],
  [
    'Universal Audio',
    ['Mono', 'Stereo'].map((mark) =>
      waves(`UAD 1176 ${mark}`, { manufacturer: 'Universal Audio', isUAD: true }),
    ),
  ],
])('%s stays as it is', async (_, plugins) => {
  const { names } = await ofWaves(plugins)

  expect((await names()).toSorted()).toEqual(plugins.map(({ name }) => name).toSorted())
})

test('what the user named, split or called different stays apart', async () => {
  const { server, ana, userId, names } = await ofWaves([waves('Doubler2 Mono')])
  const [mono] = await ana.plugins.list()
  await ana.plugins.edit({ params: { id: mono?.id ?? '' }, body: { name: 'My Doubler' } })
  await ana.plugins.addMany({ body: { plugins: [waves('Doubler2 Stereo'), waves('Wide Mono')] } })
  const ids = new Map((await ana.plugins.list()).map(({ name, id }) => [name, id]))
  const wide = ids.get('Wide Mono') ?? ''
  await ana.plugins.add({ body: waves('Wide Stereo') })
  const stereo = (await ana.plugins.list()).find(({ name }) => name === 'Wide Stereo')?.id ?? ''
  await ana.plugins.keepApart({ params: { id: wide }, body: { otherId: stereo } })

  expect(await foldVariants(server.db, userId, server.clock.now())).toBe(0)
  expect((await names()).toSorted()).toEqual(['Doubler2 Stereo', 'My Doubler', 'Wide Mono', 'Wide Stereo'])
})

test('a library of an earlier version is folded by the daily sweep, and its user is told once', async () => {
  const { server, ana, names } = await ofWaves([])
  for (const plugin of DOUBLER) await ana.plugins.add({ body: plugin })
  expect(await names()).toHaveLength(3)

  expect(await foldAllVariants(server.db, server.clock.now())).toBe(2)
  expect(await foldAllVariants(server.db, server.clock.now())).toBe(0)

  expect(await names()).toEqual(['Doubler2'])
  const notifications = await ana.notifications.list()
  expect(notifications.map(({ title }) => title)).toEqual(['One entry for each product'])
})
