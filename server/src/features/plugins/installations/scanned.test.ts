import { expect, test } from 'vitest'
import { DAY, SECOND } from '../../../../test/a-clock.ts'
import { aHelper } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'

const server = await aServer()

const SYSTEM = '/Library/Audio/Plug-Ins/VST3/'
const aTape = (version: string, facts = {}) =>
  aPlugin({ name: 'Tape', bundleId: 'com.zap.Tape', architectures: ['arm64'], version, ...facts })
const aScannedTape = (version: string, facts = {}) =>
  aTape(version, { path: `${SYSTEM}Tape.vst3`, platform: 'macos', ...facts })

/** A user with a helper on each of these computers. */
async function aScanningUser(username: string, machines: string[] = ['studio']) {
  const browser = await server.signedInAs(username)
  const { id: userId } = await browser.account.me()
  const helpers = new Map<string, Awaited<ReturnType<typeof aHelper>>>()
  for (const name of machines) helpers.set(name, await aHelper(server, browser, { name }))
  const device = (name = 'studio') => {
    const found = helpers.get(name)
    if (!found) throw new Error(`There is no computer ${name}.`)
    return found
  }
  const scans = (plugins: ReturnType<typeof aPlugin>[], name?: string) => {
    server.clock.advance(SECOND)
    return device(name).helper.plugins.addMany({ body: { plugins } })
  }
  return { browser, userId, device, scans, installed: () => installedOf(browser) }
}

/** Where each installation of the only plugin is: machine, path, version. */
async function installedOf(browser: Visitor) {
  const [plugin] = await browser.plugins.list()
  const { installations } = await browser.plugins.open({ params: { id: plugin?.id ?? '' } })
  return installations.map(({ machine, path, version }) => [machine, path, version])
}

const seenOf = async (userId: string) => {
  const { rows } = await server.pool.query(
    `select machine, version, first_seen::date::text as first, last_seen::date::text as last
     from observations where user_id = $1 order by machine, version`,
    [userId],
  )
  return rows
}

const aDay = (days: number) => new Date(server.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

test('a scan installs its finds on the machine of its device, and observes them there', async () => {
  const { userId, device, scans, installed } = await aScanningUser('ana')

  const answer = await scans([
    aScannedTape('1.2'),
    aScannedTape('1.2', { format: 'AU', path: '/x/Tape.component' }),
  ])

  const { machine } = device()
  expect(answer).toMatchObject({ createdCount: 1, joinedCount: 1, formatCount: 1, newerCount: 0 })
  expect(await installed()).toEqual([
    [machine, `${SYSTEM}Tape.vst3`, '1.2'],
    [machine, '/x/Tape.component', '1.2'],
  ])
  expect((await seenOf(userId)).map((seen) => seen.machine)).toEqual([machine, machine])
})

test('the same path on two machines is two installations, and finding it again updates one', async () => {
  const { device, scans, installed } = await aScanningUser('ben', ['studio', 'laptop'])
  await scans([aScannedTape('1.2')])

  await scans([aScannedTape('1.1')], 'laptop')
  await scans([aScannedTape('1.3')])

  expect(await installed()).toEqual([
    [device('studio').machine, `${SYSTEM}Tape.vst3`, '1.3'],
    [device('laptop').machine, `${SYSTEM}Tape.vst3`, '1.1'],
  ])
})

test('a dropped bundle that a scan finds is listed once, and its observation moves to that machine', async () => {
  const { browser, userId, device, scans, installed } = await aScanningUser('carl')
  const dropped = aDay(0)
  await browser.plugins.add({ body: aTape('1.2') })
  server.clock.advance(DAY)

  const answer = await scans([aScannedTape('1.3')])

  const { machine } = device()
  expect(answer).toMatchObject({ createdCount: 0, joinedCount: 1, formatCount: 0, newerCount: 1 })
  expect(await installed()).toEqual([[machine, `${SYSTEM}Tape.vst3`, '1.3']])
  expect(await browser.plugins.list()).toMatchObject([{ path: `${SYSTEM}Tape.vst3`, version: '1.3' }])
  expect(await seenOf(userId)).toEqual([
    { machine, version: '1.2', first: dropped, last: dropped },
    { machine, version: '1.3', first: aDay(0), last: aDay(0) },
  ])
})

test('a bundle dropped after a scan is a second installation until the next scan finds it', async () => {
  const { browser, device, scans, installed } = await aScanningUser('dora')
  await scans([aScannedTape('1.2')])
  await browser.plugins.add({ body: aTape('1.3') })
  const between = await installed()

  await scans([aScannedTape('1.3')])

  expect(between).toHaveLength(2)
  expect(await installed()).toEqual([[device().machine, `${SYSTEM}Tape.vst3`, '1.3']])
})

test.each([
  ['an older version', {}, aScannedTape('1.1')],
  ['another file name', {}, aScannedTape('1.2', { path: `${SYSTEM}Tape (1).vst3` })],
  ['another format', {}, aScannedTape('1.2', { format: 'CLAP', path: '/Library/Tape.vst3' })],
  ['another system', { platform: 'windows' as const }, aScannedTape('1.2')],
])('%s that a scan finds is another copy: the dropped bundle stays', async (what, facts, scanned) => {
  const { browser, userId, scans, installed } = await aScanningUser(what.replaceAll(' ', '-'))
  await browser.plugins.add({ body: aTape('1.2', facts) })

  await scans([scanned])

  expect((await installed()).map(([, path]) => path)).toEqual(['Tape.vst3', scanned.path])
  expect((await seenOf(userId)).map(({ machine }) => machine !== '')).toEqual([false, true])
})

test('a bundle that fits several plugins equally well joins the oldest', async () => {
  const { browser, scans } = await aScanningUser('gus')
  const codes = (subtype: string) => ({ type: 'aufx', subtype, manufacturer: 'ZapA' })
  await scans([
    aScannedTape('1', { name: 'Tape', audioUnit: codes('Tap1') }),
    aScannedTape('1', { name: 'Tape', audioUnit: codes('Tap2') }),
  ])
  const [first, second] = (
    await server.pool.query('select i.plugin_id from identities i where key = any($1) order by key', [
      ['code:ZapA/Tap1', 'code:ZapA/Tap2'],
    ])
  ).rows

  const { plugin } = await browser.plugins.add({ body: aTape('1') })

  expect(plugin.id).toBe(first.plugin_id)
  expect(plugin.id).not.toBe(second.plugin_id)
})
