import { expect, test } from 'vitest'
import type { BundleCheck, CheckedBundles } from '#shared/health/bundle-check.ts'
import { aHelper, aScan } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { archiveText } from '../transfer/testing/import-archive.ts'

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
const LISTED = { lists: [{ list: 'reaper' as const, state: 'listed' as const }] }

async function aPersonWithAMac(username: string, version = '1.4.0') {
  const person = await server.signedInAs(username)
  const computer = { name: 'Laptop', platform: 'macos' as const, systemVersion: '15.1', version }
  const { helper, machine } = await aHelper(server, person, computer)
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
      check(`${USER}/VST3/Grimtone.vst3`, LISTED),
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

test('a canceled scan saves nothing', async () => {
  const { helper, person, seen } = await aPersonWithAMac('eve')
  const params = await helper.device.scan({ body: { folders: FOLDERS, adds: true, isByItself: false } })
  await person.helper.cancelJob({ params })
  const body = seen([check(`${USER}/VST3/One.vst3`, { state: 'damaged' })])
  await helper.device.checked({ params, body })

  expect((await person.health.open()).rows).toEqual([])
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

/** A person whose DAW misses Wobbler, with what the page asks for again by its tag. */
async function aPageOfHealth(username: string) {
  const mac = await aPersonWithAMac(username)
  const wobbler = `${USER}/Components/Wobbler.vst3`
  await mac.scan(
    [vst3('Wobbler', wobbler)],
    [check(wobbler, { lists: [{ list: 'reaper', state: 'absent' }] })],
  )
  const id = (await mac.idOf('Wobbler')) ?? ''
  let tag = ''
  const look = async () => {
    const headers = tag ? { 'if-none-match': tag } : {}
    const answer = await mac.person.request({ url: '/api/health/unseen', headers })
    tag = String(answer.headers.etag)
    return answer.statusCode === 304 ? 'as before' : JSON.parse(answer.body)
  }
  return { ...mac, look, id }
}

type Page = Awaited<ReturnType<typeof aPageOfHealth>>

test.each<[name: string, change: (page: Page) => Promise<unknown>]>([
  ['a removal', ({ person, id }) => person.plugins.remove({ params: { id } })],
  ['a scan', ({ scan }) => scan([], [check(`${USER}/Components/Wobbler.vst3`, LISTED)])],
])(
  'no answer is out of date after %s, and one that has not changed is not sent again',
  async (name, change) => {
    const page = await aPageOfHealth(`done-${name.replaceAll(' ', '-')}`)
    expect(await page.look()).toEqual([{ pluginId: page.id, daws: ['reaper'] }])
    expect(await page.look()).toBe('as before')

    await change(page)

    expect(await page.look()).toEqual([])
  },
)

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
    ]),
  })
  const [device] = await person.helper.devices()
  await person.helper.revoke({ params: { id: device?.id ?? '' } })
  await person.helper.removePlaces({ params: { machine } })

  expect(await exported()).toEqual({ computers: [], bundles: [] })
  expect(await look()).toEqual([])
  expect((await person.health.open()).computers).toEqual([])
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
