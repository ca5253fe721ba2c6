import { expect, test } from 'vitest'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aHelper, aScan } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'

const server = await aServer()

const FOLDER = '/Library/Audio/Plug-Ins'
const at = (name: string, minSystem?: string) =>
  aPlugin({ name, path: `${FOLDER}/${name}.vst3`, platform: 'macos', ...(minSystem && { minSystem }) })

/** A user with a helper on macOS 13.6, and the titles of what they were told about its system. */
async function aPersonWithAnOldMac(username: string) {
  const person = await server.signedInAs(username)
  const { helper, machine } = await aHelper(server, person, { systemVersion: '13.6' })
  const alarms = async () => (await person.notifications.list()).filter(({ kind }) => kind === 'alarm')
  return {
    machine,
    alarms,
    told: async () => (await alarms()).map(({ title }) => title),
    scan: (found: ReturnType<typeof at>[]) => {
      server.clock.advance(MINUTE)
      return aScan({ helper }, { folders: [FOLDER], found })
    },
  }
}

test('a scan tells of plugins that ask for a newer system than the computer runs', async () => {
  const { machine, scan, told, alarms } = await aPersonWithAnOldMac('ana')

  await scan([at('Diva', '14.0'), at('Hive', '13.3'), at('Zebra'), at('Ace', 'x86_64 10.13, arm64 14.0')])

  expect(await told()).toEqual(['Diva needs macOS 14'])
  expect(await alarms()).toMatchObject([
    {
      text: 'Studio Mac runs macOS 13.6. The plugin may not load there.',
      link: `/computers?tab=systems&computer=${machine}&system=macos-13`,
    },
  ])
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
