import { expect, test } from 'vitest'
import { DAY } from '../../../../test/a-clock.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'

const shell = (generation: number) =>
  aPlugin({
    name: `WaveShell1-VST3 ${generation}.0`,
    manufacturer: 'Waves',
    path: `/Library/Audio/Plug-Ins/VST3/WaveShell1-VST3 ${generation}.0.vst3`,
  })
const plugin = (generation: number, name = 'L2') =>
  aPlugin({ name, manufacturer: 'Waves', path: `/Applications/Waves/Plug-Ins V${generation}/${name}.bundle` })

async function aLibrary(...plugins: ReturnType<typeof aPlugin>[]) {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const add = (...more: typeof plugins) => ana.plugins.addMany({ body: { plugins: more } })
  await add(...plugins)
  const named = async (name: string) => (await ana.plugins.list()).find((each) => each.name === name)
  const names = async () => (await ana.plugins.list()).map(({ name }) => name).sort()
  return { server, ana, add, named, names }
}

test('the entry of a shell is removed when its plugins come, and stays once it was restored', async () => {
  const { server, ana, add, named, names } = await aLibrary(shell(13), shell(14))
  const id = (await named('WaveShell1-VST3 14.0'))?.id ?? ''
  server.clock.advance(DAY)

  await add(plugin(14))
  expect(await names()).toEqual(['L2', 'WaveShell1-VST3 13.0'])

  await ana.plugins.restore({ params: { id } })
  server.clock.advance(DAY)
  await add(plugin(14, 'H-Delay'))
  expect(await names()).toEqual(['H-Delay', 'L2', 'WaveShell1-VST3 13.0', 'WaveShell1-VST3 14.0'])
})

test('a shell that a user has named, and one without a generation, stay', async () => {
  const { ana, add, named, names } = await aLibrary(shell(14), {
    ...shell(14),
    name: 'WavesShell',
    path: '/VST3/WavesShell.vst3',
  })
  const id = (await named('WaveShell1-VST3 14.0'))?.id ?? ''
  await ana.plugins.edit({ params: { id }, body: { name: 'My Shell' } })

  await add(plugin(14))
  expect(await names()).toEqual(['L2', 'My Shell', 'WavesShell'])
})
