import { expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../../../test/a-clock.ts'
import { aHelper, aScan } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'

const server = await aServer()

const SYSTEM = '/Library/Audio/Plug-Ins/VST3/'

const anAudioUnit = (name: string, ...architectures: string[]) =>
  aPlugin({ name, manufacturer: 'Night Audio', format: 'AU', path: `${name}.component`, architectures })

test('the report counts every plugin by kind, and those that need Rosetta or are 32-bit, as its owner has them now', async () => {
  const ana = await server.signedInAs('ana')
  const older = { manufacturer: 'Night Audio', format: 'VST' }
  const plugins = [
    anAudioUnit('Verb', 'x86_64'),
    anAudioUnit('Tape', 'x86_64', 'arm64'),
    anAudioUnit('Nova', 'arm64'),
    aPlugin({ ...older, name: 'Relic', path: 'Relic.dll', architectures: ['i386'] }),
    aPlugin({ name: 'Blank' }),
    // Another format of an existing plugin: one entry with two installations.
    aPlugin({ ...older, name: 'Tape', path: 'Tape.vst', architectures: ['x86_64'] }),
  ]
  await ana.plugins.addMany({ body: { plugins } })
  const ask = (tag = '') =>
    ana.request({ url: '/api/plugins/architectures', headers: { 'if-none-match': tag } })
  const first = await ask()
  const tag = String(first.headers.etag)

  expect(first.json()).toEqual({
    counts: { universal: 1, 'apple-silicon': 1, intel: 1, '32-bit': 1, elsewhere: 0, unknown: 1 },
    stopping: 1,
    affected: 2,
    ready: 2,
    undetermined: 1,
  })
  expect((await ask(tag)).statusCode).toBe(304)
  await ana.plugins.add({ body: anAudioUnit('Verb', 'x86_64', 'arm64') })
  expect((await ask(tag)).json()).toMatchObject({ affected: 1 })
})

const aSuite = (facts: Parameters<typeof aPlugin>[0] = {}) =>
  aPlugin({ name: 'Suite', manufacturer: 'Maker', bundleId: 'com.maker.Suite', version: '1.0', ...facts })

/** The contents of the only plugin: of its entry, and of each of its bundles. */
async function namesIn(person: Visitor) {
  const [plugin] = await person.plugins.list()
  const { contents, installations } = await person.plugins.open({ params: { id: plugin?.id ?? '' } })
  expect(plugin?.contents).toEqual(contents)
  return { entry: contents, bundles: installations.map((installation) => installation.contents) }
}

test('an entry shows the contents of all its bundles, each name once, as they were read last, to its owner alone', async () => {
  const [ana, ben] = [await server.signedInAs('amy'), await server.signedInAs('ben')]

  await ana.plugins.add({ body: aSuite({ contents: ['EQ', 'Comp', 'eq', 'Comp'] }) })
  server.clock.advance(1000)
  const unit = { format: 'AU', path: 'Suite.component' }
  await ana.plugins.addMany({ body: { plugins: [aSuite({ ...unit, contents: ['COMP', 'Gate'] })] } })

  const bundles = [
    ['EQ', 'Comp'],
    ['COMP', 'Gate'],
  ]
  expect(await namesIn(ana)).toEqual({ entry: ['EQ', 'Comp', 'Gate'], bundles })
  await ben.plugins.add({ body: aSuite() })
  expect(JSON.stringify([await ben.plugins.list(), await namesIn(ben)])).not.toContain('Comp')

  await ana.plugins.add({ body: aSuite({ version: '2.1' }) })
  expect(await namesIn(ana)).toEqual({ entry: ['COMP', 'Gate'], bundles: [[], ['COMP', 'Gate']] })
  const helper = await aHelper(server, ana)
  const scanned = aSuite({ path: `${SYSTEM}Suite.vst3`, platform: 'macos', version: '2.1' })
  for (const contents of [['EQ'], ['Gate', 'Delay']])
    await aScan(helper, { folders: ['/Library'], found: [{ ...scanned, contents }] })
  const { entry } = await namesIn(ana)
  expect(entry?.toSorted(), 'a scan, when nothing else has changed').toEqual(['COMP', 'Delay', 'Gate'])
})

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

test('a scan installs its finds on the machine of its device, each path once, and observes them there', async () => {
  const { userId, device, scans, installed } = await aScanningUser('abel', ['studio', 'laptop'])

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
  await scans([aScannedTape('1.1')], 'laptop')
  await scans([aScannedTape('1.3')])
  expect(await installed()).toEqual([
    [machine, `${SYSTEM}Tape.vst3`, '1.3'],
    [machine, '/x/Tape.component', '1.2'],
    [device('laptop').machine, `${SYSTEM}Tape.vst3`, '1.1'],
  ])
})

test('a dropped bundle that a scan finds is listed once, and its observation moves to that machine', async () => {
  const { browser, userId, device, scans, installed } = await aScanningUser('calla')
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
  await browser.plugins.add({ body: aTape('1.3') })
  await scans([aScannedTape('1.3')])
  expect(await installed()).toEqual([[machine, `${SYSTEM}Tape.vst3`, '1.3']])
})

test.each([
  ['an older version', {}, aScannedTape('1.1')],
  ['another file name', {}, aScannedTape('1.2', { path: `${SYSTEM}Tape (1).vst3` })],
  ['another system', { platform: 'windows' as const }, aScannedTape('1.2')],
])('%s that a scan finds is another copy: the dropped bundle stays', async (what, facts, scanned) => {
  const { browser, userId, scans, installed } = await aScanningUser(what.replaceAll(' ', '-'))
  await browser.plugins.add({ body: aTape('1.2', facts) })

  await scans([scanned])

  expect((await installed()).map(([, path]) => path)).toEqual(['Tape.vst3', scanned.path])
  expect((await seenOf(userId)).map(({ machine }) => machine !== '')).toEqual([false, true])
})

const echo = (facts: Parameters<typeof aPlugin>[0] = {}) =>
  aPlugin({ name: 'Echo', platform: 'macos', version: '1.0', ...facts })

const now = () => server.clock.now().toISOString()

async function onlyPlugin(person: Visitor) {
  const [plugin, ...others] = await person.plugins.list()
  if (!plugin || others.length > 0) throw new Error('The library has not one plugin.')
  const { installations, notes, similar, ...opened } = await person.plugins.open({
    params: { id: plugin.id },
  })
  expect(opened).toEqual(plugin)
  return plugin
}

test('a plugin names the bytes, processors and computers of what is installed', async () => {
  const ada = await server.signedInAs('ada')
  const added = now()
  const { plugin } = await ada.plugins.add({ body: echo({ size: 3_000_000_000, architectures: ['arm64'] }) })
  expect(plugin).toMatchObject({
    size: 3_000_000_000,
    processors: ['apple-silicon'],
    machines: [],
    addedAt: added,
    versionSince: added,
  })
  const { helper, machine } = await aHelper(server, ada)
  server.clock.advance(HOUR)

  const intel = echo({ path: '/Library/Echo.component', format: 'AU', size: 12, architectures: ['x86_64'] })
  await helper.plugins.addMany({ body: { plugins: [intel] } })

  const both = { size: 3_000_000_012, processors: ['apple-silicon', 'intel'], machines: [machine] }
  const whole = { ...plugin, formats: ['VST3', 'AU'], ...both }
  expect(await onlyPlugin(ada), 'the path is that of the shown format').toEqual(whole)
  expect(await ada.helper.devices()).toMatchObject([{ machine }])
  server.clock.advance(HOUR)
  await ada.plugins.remove({ params: { id: plugin.id } })
  expect(await ada.plugins.restore({ params: { id: plugin.id } }), 'as old as before').toEqual(whole)
})

test('the version is as old as its last change', async () => {
  const berta = await server.signedInAs('berta')
  const { plugin } = await berta.plugins.add({ body: echo() })
  const since = async () => (await onlyPlugin(berta)).versionSince
  const later = async (act: () => Promise<unknown>) => {
    server.clock.advance(HOUR)
    await act()
    return (await since()) === now()
  }
  const params = { id: plugin.id }

  expect(await later(() => berta.plugins.add({ body: echo({ format: 'AU', path: 'Echo.component' }) }))).toBe(
    false,
  )
  expect(await later(() => berta.plugins.add({ body: echo({ version: '1.1' }) }))).toBe(true)
  expect(await later(() => berta.plugins.edit({ params, body: { name: 'Echo', version: '7' } }))).toBe(true)
  expect(await later(() => berta.plugins.add({ body: echo({ version: '1.2' }) }))).toBe(false)
  expect(await later(() => berta.plugins.edit({ params, body: { name: 'Echo', version: '' } }))).toBe(true)
  expect((await onlyPlugin(berta)).addedAt).toBe(plugin.addedAt)
})
