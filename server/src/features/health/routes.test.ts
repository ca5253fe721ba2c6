import { expect, test } from 'vitest'
import type { BundleCheck, CheckedBundles } from '#shared/health/bundle-check.ts'
import { foundOn, unseenPlugins } from '#shared/health/health-answer-of.ts'
import { aHelper, aScan } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { archiveText } from '../transfer/testing/import-archive.ts'
import { healthBundlesOf, healthComputersOf } from './health-facts.ts'

const server = await aServer()

const USER = '/Users/ana/Library/Audio/Plug-Ins'
const FOLDERS = ['/Users/ana', '/Library/Audio/Plug-Ins']

const check = (path: string, fields: Partial<BundleCheck> = {}): BundleCheck => ({
  path,
  format: 'VST3',
  state: 'whole',
  signature: 'team',
  isQuarantined: false,
  lists: [],
  ...fields,
})

const vst3 = (name: string, path = `${USER}/VST3/${name}.vst3`) =>
  aPlugin({
    name,
    manufacturer: 'Fogwood',
    format: 'VST3',
    path,
    platform: 'macos',
    architectures: ['x86_64', 'arm64'],
  })

const SEEN_AT = '2026-11-03T10:00:00.000Z'

async function aPersonWithAMac(username: string, version = '1.4.0') {
  const person = await server.signedInAs(username)
  const { helper, machine } = await aHelper(server, person, {
    name: 'Laptop',
    platform: 'macos',
    systemVersion: '15.1',
    version,
  })
  const lists = [{ list: 'reaper' as const, seenAt: SEEN_AT }]
  const seen = (bundles: BundleCheck[], more: Partial<CheckedBundles> = {}): CheckedBundles => ({
    ...{ isFirst: true, isLast: true, processor: 'arm64', hasRosetta: false, lists, bundles },
    ...more,
  })
  const scan = (found: ReturnType<typeof vst3>[], ...checked: Parameters<typeof seen>) => {
    const during = (params: { id: string }) => helper.device.checked({ params, body: seen(...checked) })
    return aScan({ helper }, { folders: FOLDERS, found, during })
  }
  const idOf = async (name: string) => (await person.plugins.list()).find((each) => each.name === name)?.id
  return { person, helper, machine, seen, scan, idOf }
}

test('what a DAW does not see is told with its reason and its mend, and what it sees only counts', async () => {
  const { person, machine, scan, idOf } = await aPersonWithAMac('ana')
  await scan(
    [vst3('Grimtone'), vst3('Zebrify'), vst3('Wobbler', `${USER}/Components/Wobbler.vst3`)],
    [
      check(`${USER}/VST3/Grimtone.vst3`, { lists: [{ list: 'reaper', state: 'listed' }] }),
      check(`${USER}/VST3/Zebrify.vst3`, {
        isQuarantined: true,
        lists: [{ list: 'reaper', state: 'absent' }],
      }),
      check(`${USER}/Components/Wobbler.vst3`, { lists: [{ list: 'reaper', state: 'absent' }] }),
      check(`${USER}/VST3/Nowhere.vst3`, { state: 'link-to-nowhere', leadsTo: '/Volumes/Gone/Nowhere.vst3' }),
    ],
  )

  const { computers, rows, total } = await person.health.open()

  expect(computers).toMatchObject([
    {
      machine,
      name: 'Laptop',
      daws: [{ daw: 'reaper', isChosen: false, seenAt: SEEN_AT, seen: 1, notSeen: 3, cannotSay: 0 }],
    },
  ])
  expect(total).toBe(3)
  expect(
    rows.map(({ pluginId, daws, reason, sure, step }) => [pluginId, ...daws, reason, sure, step]),
  ).toEqual(
    expect.arrayContaining([
      [await idOf('Zebrify'), 'reaper', 'quarantined', 'certain', 'unblock'],
      [await idOf('Wobbler'), 'reaper', 'wrong-folder', 'certain', 'move'],
      [null, 'reaper', 'link-to-nowhere', 'certain', 'reinstall'],
    ]),
  )
  expect(await person.health.unseen()).toEqual(
    expect.arrayContaining([{ pluginId: await idOf('Zebrify'), daws: ['reaper'] }]),
  )
})

test('the DAWs that a user has chosen count instead of those that were found', async () => {
  const { person, machine, scan, idOf } = await aPersonWithAMac('ben')
  await scan([vst3('Grimtone')], [check(`${USER}/VST3/Grimtone.vst3`)])
  await person.formats.changeDaws({ params: { machine }, body: { daws: ['logic-pro'] } })

  const { computers, rows } = await person.health.open()

  expect(computers[0]?.daws).toMatchObject([{ daw: 'logic-pro', isChosen: true, notSeen: 1 }])
  expect(rows).toMatchObject([
    { reason: 'format', sentence: expect.stringContaining('does not load VST3 plugins') },
  ])
  expect(await person.health.unseen()).toEqual([])
  const plugin = await person.health.plugin({ params: { id: (await idOf('Grimtone')) ?? '' } })
  expect(plugin.rows).toMatchObject([{ reason: 'format', daws: ['logic-pro'] }])
})

test('a scan replaces what was known below its folders, also in parts', async () => {
  const { person, scan } = await aPersonWithAMac('cleo')
  const broken = (name: string) => check(`${USER}/VST3/${name}.vst3`, { state: 'half-written' })
  await scan([], [broken('One'), broken('Two')])
  await scan([], [broken('Two')], { isLast: false })
  await scan([], [broken('Three')], { isFirst: false })

  const { rows } = await person.health.open()

  expect(rows.map(({ path }) => path).sort()).toEqual([`${USER}/VST3/Three.vst3`, `${USER}/VST3/Two.vst3`])
})

test('a bundle that another team signs now is told until its own team signs it again', async () => {
  const { person, scan } = await aPersonWithAMac('dora')
  const signed = (signer: string) => [
    check(`${USER}/VST3/Grimtone.vst3`, { signer, lists: [{ list: 'reaper', state: 'absent' }] }),
  ]
  const reasons = async () => (await person.health.open()).rows.map(({ reason, gap }) => reason ?? gap)
  await scan([vst3('Grimtone')], signed('AAAAAAAAAA'))
  expect(await reasons()).toEqual(['not-in-list'])
  await scan([vst3('Grimtone')], signed('BBBBBBBBBB'))
  expect(await reasons()).toEqual(['signer-changed'])
  await scan([vst3('Grimtone')], signed('BBBBBBBBBB'))
  expect(await reasons()).toEqual(['signer-changed'])
  await scan([vst3('Grimtone')], signed('AAAAAAAAAA'))
  expect(await reasons()).toEqual(['not-in-list'])
})

test('nobody sees the computers of others, and a canceled scan saves nothing', async () => {
  const { helper, person, seen } = await aPersonWithAMac('eve')
  const other = await aPersonWithAMac('finn')
  const params = await helper.device.scan({ body: { folders: FOLDERS, adds: true, isByItself: false } })
  await person.helper.cancelJob({ params })
  const body = seen([check(`${USER}/VST3/One.vst3`, { state: 'damaged' })])
  await helper.device.checked({ params, body })

  expect((await person.health.open()).rows).toEqual([])
  expect((await other.person.health.open()).computers).toMatchObject([
    { name: 'Laptop', checkedAt: null, daws: [] },
  ])
})

const BLOCKED = `${USER}/VST3/Zebrify.vst3`

/** A person whose Mac blocks one plugin and not another; the ids of their installations. */
async function aPersonWithABlockedPlugin(username: string, version?: string) {
  const mac = await aPersonWithAMac(username, version)
  const scan = (isQuarantined: boolean) =>
    mac.scan(
      [vst3('Zebrify'), vst3('Grimtone')],
      [check(BLOCKED, { isQuarantined }), check(`${USER}/VST3/Grimtone.vst3`)],
    )
  await scan(true)
  const { rows } = await mac.person.health.open()
  const idAt = (name: string) =>
    rows.find(({ path }) => path === `${USER}/VST3/${name}.vst3`)?.installationId ?? ''
  const [blocked, free] = [idAt('Zebrify'), idAt('Grimtone')]
  const unblock = (...installationIds: string[]) => mac.person.health.unblock({ body: { installationIds } })
  return { ...mac, scan, blocked, free, unblock }
}

test('a blocked bundle is unblocked by a job that names only paths of the last scan, and put back by a restore job', async () => {
  const { person, helper, blocked, unblock } = await aPersonWithABlockedPlugin('una')

  const job = await unblock(blocked)
  expect(job).toMatchObject({
    kind: 'unblock',
    state: 'waiting',
    items: [{ installationId: blocked, name: 'Zebrify', format: 'VST3', path: BLOCKED }],
  })
  expect((await unblock(blocked)).id).toBe(job.id)
  expect(await person.helper.jobs()).toContainEqual(expect.objectContaining({ id: job.id, itemCount: 1 }))

  await expect(person.helper.addJob({ body: { kind: 'restore', of: job.id } })).rejects.toMatchObject({
    status: 409,
  })
  await helper.device.claim({ params: { id: job.id } })
  const item = {
    name: 'Zebrify',
    from: BLOCKED,
    to: BLOCKED,
    outcome: 'unblocked' as const,
    sentence: 'Not signed.',
  }
  await helper.device.finish({
    params: { id: job.id },
    body: { state: 'done', sentence: '1 bundle unblocked.', items: [item] },
  })
  expect((await person.helper.openJob({ params: { id: job.id } })).result?.counts).toMatchObject({
    unblocked: 1,
    moved: 0,
  })
  expect(await person.helper.addJob({ body: { kind: 'restore', of: job.id } })).toMatchObject({
    kind: 'restore',
    of: job.id,
  })
})

test('only what the last scan found blocked is unblocked, all or none', async () => {
  const { blocked, free, unblock, scan } = await aPersonWithABlockedPlugin('uri')
  const { unblock: unblockOfOther } = await aPersonWithABlockedPlugin('ute')

  await expect(unblock(blocked, free)).rejects.toMatchObject({ status: 409, code: 'not_blocked' })
  await expect(unblockOfOther(blocked)).rejects.toMatchObject({ status: 404 })
  await scan(false)
  await expect(unblock(blocked)).rejects.toMatchObject({
    status: 409,
    reason: 'macOS did not block Zebrify (VST3) when Laptop was last scanned. Scan it again.',
  })
  const old = await aPersonWithABlockedPlugin('ugo', '1.3.0')
  await expect(old.unblock(old.blocked)).rejects.toMatchObject({ status: 409, code: 'old_helper' })
  await old.helper.device.leave()
  await expect(old.unblock(old.blocked)).rejects.toMatchObject({ status: 409, code: 'no_device' })
})

/** A person whose DAW misses Wobbler, with what the page asks for again by its tag, and the truth of now. */
async function aPageOfHealth(username: string) {
  const mac = await aPersonWithAMac(username)
  const { person } = mac
  const absent = [{ list: 'reaper' as const, state: 'absent' as const }]
  await mac.scan(
    [vst3('Grimtone'), vst3('Wobbler', `${USER}/Components/Wobbler.vst3`)],
    [check(`${USER}/VST3/Grimtone.vst3`), check(`${USER}/Components/Wobbler.vst3`, { lists: absent })],
  )
  const { id } = await person.account.me()
  const ids = { Grimtone: await mac.idOf('Grimtone'), Wobbler: await mac.idOf('Wobbler') }
  let [tag, held] = ['', '']
  const look = async () => {
    const { statusCode, headers, body } = await person.request({
      url: '/api/health/unseen',
      headers: tag ? { 'if-none-match': tag } : {},
    })
    if (statusCode !== 304) [tag, held] = [String(headers.etag), body]
    return { isSent: statusCode !== 304, unseen: JSON.parse(held) as unknown }
  }
  const now = async () =>
    unseenPlugins(foundOn(await healthComputersOf(server.db, id), await healthBundlesOf(server.db, id)))
  return { ...mac, look, now, idOf: (name: keyof typeof ids) => ids[name] ?? '' }
}

type Page = Awaited<ReturnType<typeof aPageOfHealth>>

const SAID: [name: string, change: (page: Page) => Promise<unknown>][] = [
  [
    'star, update, tags and owner',
    ({ person, idOf }) =>
      person.plugins.change({
        params: { id: idOf('Wobbler') },
        body: { isFavorite: true, updateAvailable: true, tags: ['Lead'], isOwned: false },
      }),
  ],
  [
    'the editor',
    ({ person, idOf }) =>
      person.plugins.edit({
        params: { id: idOf('Wobbler') },
        body: { name: 'Wobble', version: '9', formats: ['AU'] },
      }),
  ],
  [
    'an edit of many',
    ({ person, idOf }) =>
      person.plugins.bulkEdit({ body: { pluginIds: [idOf('Wobbler')], changes: { type: 'EQ' } } }),
  ],
]

test.each(SAID)('%s of a plugin costs no judgment', async (name, change) => {
  const page = await aPageOfHealth(`said-${name.length}`)
  await page.look()

  await change(page)

  expect(await page.look()).toEqual({ isSent: false, unseen: await page.now() })
})

const DONE: [name: string, change: (page: Page) => Promise<unknown>][] = [
  ['a removal', ({ person, idOf }) => person.plugins.remove({ params: { id: idOf('Wobbler') } })],
  ['a purge', ({ person }) => person.plugins.purge()],
  [
    'an undone purge',
    async ({ person, look }) => {
      await person.plugins.purge()
      expect((await look()).unseen).toEqual([])
      return person.plugins.restoreMany({ body: {} })
    },
  ],
  [
    'a merge',
    ({ person, idOf }) =>
      person.plugins.merge({ params: { id: idOf('Grimtone') }, body: { pluginIds: [idOf('Wobbler')] } }),
  ],
  [
    'the choice of a DAW',
    ({ person, machine }) =>
      person.formats.changeDaws({ params: { machine }, body: { daws: ['logic-pro'] } }),
  ],
  ['a scan', ({ scan }) => scan([], [check(`${USER}/Components/Wobbler.vst3`, { state: 'whole' })])],
  [
    'a disconnected helper',
    async ({ person }) => {
      const [device] = await person.helper.devices()
      return person.helper.revoke({ params: { id: device?.id ?? '' } })
    },
  ],
]

test.each(DONE)('no answer is out of date after %s', async (name, change) => {
  const page = await aPageOfHealth(`done-${name.replaceAll(' ', '-')}`)
  const before = await page.look()
  expect(before.unseen).toEqual([{ pluginId: page.idOf('Wobbler'), daws: ['reaper'] }])

  await change(page)

  const after = await page.look()
  expect(after).toEqual({ isSent: true, unseen: await page.now() })
})

test('what a helper has seen is in the export, and goes with the old computer that its user removes', async () => {
  const { person, machine, look } = await aPageOfHealth('moved-out')
  const exported = async () => {
    const text = archiveText(await person.account.exportData(), 'plugfolio.json')
    const { checkedComputers, checkedBundles } = JSON.parse(text)
    return { computers: checkedComputers, bundles: checkedBundles }
  }
  expect(await exported()).toMatchObject({
    computers: [{ machine, processor: 'arm64', lists: [{ list: 'reaper', seenAt: SEEN_AT }] }],
    bundles: expect.arrayContaining([
      expect.objectContaining({ machine, path: `${USER}/Components/Wobbler.vst3` }),
      expect.objectContaining({ machine, path: `${USER}/VST3/Grimtone.vst3` }),
    ]),
  })
  expect((await exported()).bundles).toContainEqual(
    expect.objectContaining({ facts: expect.objectContaining({ lists: { reaper: 'absent' } }) }),
  )
  const [device] = await person.helper.devices()
  await person.helper.revoke({ params: { id: device?.id ?? '' } })
  await person.helper.removePlaces({ params: { machine } })

  expect(await exported()).toEqual({ computers: [], bundles: [] })
  expect((await look()).unseen).toEqual([])
  expect((await person.health.open()).computers).toEqual([])
})

/** Text that no compression makes shorter than an entry of an index. */
const longPath = (length: number) =>
  `/Users/ana/${Array.from({ length: length - 11 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')}`

test('a bundle with the longest path that a helper can tell is known, in its place of each scan', async () => {
  const { person, scan } = await aPersonWithAMac('lena')
  const [one, other] = [longPath(1018), `${longPath(1018)}二`].map((path) => `${path}.vst3`)
  const cut = (path = '') => check(path, { state: 'half-written' })
  await scan([], [cut(one), cut(other)])
  await scan([], [cut(one), cut(other)])
  const { rows } = await person.health.open()
  expect(rows.map(({ path }) => path).sort()).toEqual([one, other])

  const { id } = await person.account.me()
  const path = longPath(4000)
  await server.pool.query(
    `insert into health_bundles (user_id, machine, path, path_digest, format, is_whole, facts, leads_to, class_id, signer, former_signer)
     select $1, machine, $2, md5($2), format, is_whole, facts, leads_to, class_id, signer, former_signer
     from health_bundles where user_id = $1 limit 1`,
    [id, path],
  )
  const exported = archiveText(await person.account.exportData(), 'plugfolio.json')
  expect(JSON.parse(exported).checkedBundles).toContainEqual(expect.objectContaining({ path }))
})

test('nothing is said of a computer that no helper has checked, whatever its DAWs load', async () => {
  const { person, helper, machine, idOf } = await aPersonWithAMac('nora')
  await aScan({ helper }, { folders: FOLDERS, found: [{ ...vst3('Grimtone'), format: 'AAX' }] })
  await person.formats.changeDaws({ params: { machine }, body: { daws: ['ableton-live'] } })

  const { computers, rows } = await person.health.open()
  expect(computers).toMatchObject([{ daws: [{ seen: 0, notSeen: 0, cannotSay: 1 }] }])
  expect(rows).toMatchObject([{ pluginId: await idOf('Grimtone'), gap: 'not-checked', step: 'scan' }])
  expect(await person.health.unseen()).toEqual([])
})
