import { expect, test } from 'vitest'
import type { NewDevice } from '#shared/helper/device.ts'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aHelper, aScan } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'

const server = await aServer()

const NIL = '00000000-0000-0000-0000-000000000000'
const FOLDER = '/Library/Audio/Plug-Ins'
const at = (name: string, minSystem?: string, more: Parameters<typeof aPlugin>[0] = {}) =>
  aPlugin({
    name,
    path: `${FOLDER}/${name}.vst3`,
    platform: 'macos',
    ...(minSystem && { minSystem }),
    ...more,
  })

/** A scan of this helper that adds what it finds. `gone` are the installations that it does not find. */
const scansOf = ({ helper }: { helper: Visitor }) => ({
  scan: (found: ReturnType<typeof at>[], gone: string[] = []) => {
    server.clock.advance(MINUTE)
    const during = (params: { id: string }) => helper.device.gone({ params, body: { places: gone } })
    return aScan({ helper }, { folders: [FOLDER], found, during })
  },
})

/** A user with a helper on macOS 13.6, and the titles of what they were told about its system. */
async function aPersonWithAnOldMac(
  username: string,
  computer: Partial<NewDevice> = { systemVersion: '13.6' },
) {
  const person = await server.signedInAs(username)
  const paired = await aHelper(server, person, computer)
  return {
    person,
    ...paired,
    ...scansOf(paired),
    told: async () =>
      (await person.notifications.list()).filter(({ kind }) => kind === 'alarm').map(({ title }) => title),
  }
}

test('a scan tells of plugins that ask for a newer system than the computer runs', async () => {
  const { person, machine, scan, told } = await aPersonWithAnOldMac('ana')

  await scan([at('Diva', '14.0'), at('Hive', '13.3'), at('Zebra'), at('Ace', 'x86_64 10.13, arm64 14.0')])

  expect(await told()).toEqual(['Diva needs macOS 14'])
  const [alarm] = (await person.notifications.list()).filter(({ kind }) => kind === 'alarm')
  expect(alarm).toMatchObject({
    text: 'Studio Mac runs macOS 13.6. The plugin may not load there.',
    link: `/computers?tab=systems&computer=${machine}&system=macos-13`,
  })
})

test('a plugin with another format there that asks for less is not told of, unless that one is 32-bit', async () => {
  const { scan, told } = await aPersonWithAnOldMac('cleo')
  const beside = (name: string, architectures: string[]) => [
    at(name, '14.0', { architectures: ['arm64'] }),
    at(name, '10.13', { format: 'VST', path: `${FOLDER}/${name}.vst`, architectures }),
  ]

  await scan([...beside('Diva', ['x86_64']), ...beside('Hive', ['i386'])])

  expect(await told()).toEqual(['Hive needs macOS 14'])
})

test('the same plugins are told once, and again when another one is there', async () => {
  const { scan, told } = await aPersonWithAnOldMac('ben')
  const both = [at('Diva', '14.0'), at('Hive', '15.0')]

  await scan(both)
  await scan(both)
  expect(await told()).toEqual(['Diva and 1 more need a newer macOS'])

  await scan([...both, at('Ace', '14.0')])
  expect(await told()).toEqual(['Ace and 2 more need a newer macOS', 'Diva and 1 more need a newer macOS'])
})

test('other plugins in the same number are told, too', async () => {
  const { helper, scan, told } = await aPersonWithAnOldMac('gil')
  await scan([at('Diva', '14.0')])
  const places = await helper.device.places({ params: { after: NIL } })

  await scan(
    [at('Ace', '14.0')],
    places.map(({ id }) => id),
  )

  expect(await told()).toEqual(['Ace needs macOS 14', 'Diva needs macOS 14'])
})

test('nothing is told of bundles on other computers or for other systems', async () => {
  const { person, scan, told } = await aPersonWithAnOldMac('cyd')
  const newMac = scansOf(await aHelper(server, person, { systemVersion: '15.1' }))
  const pc = scansOf(await aHelper(server, person, { platform: 'windows', systemVersion: '10.0.22631' }))

  await newMac.scan([at('Diva', '14.0')])
  await pc.scan([at('Diva', '14.0')])
  await scan([at('Hive', '10.13')])

  expect(await told()).toEqual([])
})

test('nothing is told of removed plugins or of bundles that are gone', async () => {
  const { person, helper, scan, told } = await aPersonWithAnOldMac('fay', { systemVersion: '14.2' })
  await scan([at('Diva', '14.0'), at('Hive', '14.0'), at('Ace', '14.0')])
  const plugins = await person.plugins.list()
  await person.plugins.remove({ params: { id: plugins.find(({ name }) => name === 'Diva')?.id ?? '' } })
  await helper.device.change({ body: { name: 'Mac', version: '1.0.0', folders: [], systemVersion: '12.7' } })

  const places = await helper.device.places({ params: { after: NIL } })
  const hive = places.filter(({ path }) => path.includes('Hive')).map(({ id }) => id)
  await scan([], hive)

  expect(await told()).toEqual(['Ace needs macOS 14'])
})

test('nothing is told when the system of the computer is unknown, or plugin updates are turned off', async () => {
  const unknown = await aPersonWithAnOldMac('dee', {})
  await unknown.scan([at('Diva', '14.0')])
  const silent = await aPersonWithAnOldMac('eve')
  const preferences = await silent.person.notifications.preferences()
  await silent.person.notifications.changePreferences({ body: { ...preferences, pluginUpdates: false } })
  await silent.scan([at('Diva', '14.0')])

  expect([await unknown.told(), await silent.told()]).toEqual([[], []])
})
