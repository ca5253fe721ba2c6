import { expect, test } from 'vitest'
import type { Job, JobResult, MoveOutcome } from '#shared/helper/job.ts'
import type { Installation } from '#shared/plugins/plugin.ts'
import { MAX_SET_ASIDE } from '#shared/set-aside/contract.ts'
import { MINUTE } from '../../../test/a-clock.ts'
import { aHelper, aScan } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../test/a-song.ts'
import { failSilentJobs } from '../helper/jobs/silent-job-check.ts'

const server = await aServer()

const FOLDER = '/Library/Audio/Plug-Ins'
const AWAY = '/Users/ana/Plugfolio Set Aside/2026-03-14_09-26-53'
const NO_ID = '00000000-0000-4000-8000-000000000000'

type Found = Parameters<typeof aPlugin>[0]

/** One product as the bundles of three formats, and more. */
const bundle = (format: string, more: Found = {}) =>
  aPlugin({
    name: 'Diva',
    manufacturer: 'u-he',
    format,
    version: '1.4',
    path: `${FOLDER}/${format}/Diva.${ENDINGS[format]}`,
    architectures: ['arm64'],
    platform: 'macos',
    size: 1000,
    ...more,
  })
const ENDINGS: Record<string, string> = {
  VST3: 'vst3',
  AU: 'component',
  AAX: 'aaxplugin',
}

/** A user whose helper has found these bundles. */
async function aPerson(username: string, found: ReturnType<typeof bundle>[]) {
  const person = await server.signedInAs(username)
  const { helper, id: deviceId, machine } = await aHelper(server, person, { version: '1.1.0' })
  const { device } = helper
  const scan = async (plugins: typeof found) => {
    server.clock.advance(MINUTE)
    // Here the bytes of a bundle are those of its version.
    const digests = plugins.map(({ path = '', version }) => ({
      path,
      digest: `${version}`.replace(/\D/g, '').padStart(64, '0'),
    }))
    const during = (params: { id: string }) => device.compared({ params, body: { digests, links: [] } })
    await aScan({ helper }, { folders: [FOLDER, '/Users', '/old'], found: plugins, during })
  }
  await scan(found)
  const all = async () => {
    const plugins = await person.plugins.list()
    const lists = await Promise.all(plugins.map(({ id }) => person.plugins.open({ params: { id } })))
    return lists.flatMap(({ installations }) => installations)
  }
  /** The installations with these formats, in this order. */
  const of = async (...formats: string[]) => {
    const known = await all()
    return formats.flatMap((format) => known.filter((one) => one.format === format))
  }
  const one = async (format: string) => {
    const [first] = await of(format)
    if (!first) throw new Error(`There is no ${format}.`)
    return first
  }
  const idsOf = async (...formats: string[]) => (await of(...formats)).map(({ id }) => id)
  return {
    person,
    device,
    deviceId,
    machine,
    scan,
    all,
    of,
    one,
    idsOf,
    addSong: (title: string, ...uses: ReturnType<typeof aUse>[]) =>
      person.songs.add({ body: { songs: [aSentSong({ title, song: { uses } })] } }),
    setAside: (installationIds: string[], reason: 'format' | 'duplicate' | 'storage' = 'format') =>
      person.setAside.setAside({ body: { deviceId, installationIds, reason } }),
    bringBack: (installationIds: string[]) =>
      person.setAside.bringBack({ body: { deviceId, installationIds } }),
    check: (installationIds: string[]) => person.setAside.check({ body: { installationIds } }),
    /** The helper claims a job and does it as asked. */
    finish: async ({ id }: Job, outcomes: MoveOutcome[]) => {
      await device.claim({ params: { id } })
      const body: JobResult = { state: 'done', sentence: 'Done.', items: outcomes }
      return device.finish({ params: { id }, body })
    },
  }
}

const awayOf = ({ path }: Pick<Installation, 'path'>) => `${AWAY}/${path.split('/').at(-1)}`
const moved = (one: Installation): MoveOutcome => ({
  name: 'Diva',
  from: one.path,
  to: awayOf(one),
  outcome: 'moved',
  sentence: '',
})
const back = (one: Installation): MoveOutcome => ({
  name: 'Diva',
  from: awayOf(one),
  to: one.path,
  outcome: 'brought-back',
  sentence: '',
})

const diva = (format: 'VST2' | 'VST3' | 'AU' | 'AAX' = 'VST3') =>
  aUse({ format, name: 'Diva', maker: 'u-he' })
/** A shorter name without a maker is only perhaps this plugin. */
const perhapsDiva = aUse({ format: 'AAX', name: 'Diva', maker: '' })

test('a format is set aside and brought back, and the library follows; what stayed or failed is still there', async () => {
  const ana = await aPerson('ana', [bundle('VST3'), bundle('AAX')])
  const aax = await ana.one('AAX')
  const job = await ana.setAside([aax.id])
  expect(job).toMatchObject({
    kind: 'set-aside',
    state: 'waiting',
    deviceId: ana.deviceId,
    reason: 'format',
    items: [{ installationId: aax.id, name: 'Diva', format: 'AAX', path: aax.path }],
    result: null,
  })
  expect(await ana.device.waiting()).toEqual([job])

  expect(await ana.finish(job, [moved(aax)])).toMatchObject({
    state: 'done',
    result: { counts: { moved: 1, failed: 0 } },
  })
  expect(await ana.of('VST3', 'AAX')).toMatchObject([
    { goneAt: null, movedTo: null },
    { goneAt: expect.any(String), movedTo: awayOf(aax) },
  ])
  expect((await ana.person.plugins.list())[0]).toMatchObject({ formats: ['VST3'] })

  const second = await ana.bringBack([aax.id])
  expect(second).toMatchObject({ kind: 'bring-back', items: [{ installationId: aax.id, path: aax.path }] })
  await ana.finish(second, [back(aax)])
  expect(await ana.of('AAX')).toEqual([aax])

  const vst3 = await ana.one('VST3')
  const third = await ana.setAside([aax.id, vst3.id])
  const outcomes = [
    { ...moved(aax), outcome: 'failed' as const, sentence: 'The disk is full.' },
    { ...moved(vst3), outcome: 'kept' as const, sentence: 'It is no longer there.' },
  ]
  await ana.finish(third, outcomes)
  expect(await ana.of('AAX', 'VST3')).toEqual([aax, vst3])
  expect(await ana.person.helper.items({ params: { id: third.id, from: '0' } })).toEqual(outcomes)
})

test('what was set aside 30 days ago is deleted for good by a job of its own', async () => {
  const nils = await aPerson('nils', [bundle('VST3'), bundle('AAX'), bundle('AU')])
  const other = await aPerson('nils-2', [bundle('AAX')])
  const [aax, au, vst3] = [await nils.one('AAX'), await nils.one('AU'), await nils.one('VST3')]
  await nils.finish(await nils.setAside([aax.id, au.id]), [moved(aax), moved(au)])
  const ask = (installationIds: string[], one = nils, deviceId = nils.deviceId) =>
    one.person.setAside.deleteForGood({ body: { deviceId, installationIds } })

  await expect(ask([aax.id])).rejects.toMatchObject({ status: 409, code: 'old_helper' })
  const update = { name: 'Mac', version: '1.2.0', folders: [] }
  await nils.device.change({ body: update })
  await other.device.change({ body: update })
  const day = new Date(server.clock.now().getTime() + 30 * 24 * 60 * MINUTE).toISOString().slice(0, 10)
  await expect(ask([aax.id])).rejects.toMatchObject({
    status: 409,
    code: 'too_young',
    reason: `Diva (AAX) can be deleted for good on ${day} or later.`,
  })
  await server.pool.query("update installations set set_aside_at = set_aside_at - interval '30 days'")
  await expect(ask([aax.id, vst3.id])).rejects.toMatchObject({ status: 409, code: 'nothing_moved' })
  const laptop = await aHelper(server, nils.person, { version: '1.2.0' })
  await expect(ask([aax.id], nils, laptop.id)).rejects.toMatchObject({ code: 'nothing_moved' })
  await expect(ask([aax.id], other, other.deviceId)).rejects.toMatchObject({ status: 404 })
  await expect(ask([aax.id], nils, other.deviceId)).rejects.toMatchObject({ status: 404 })

  const job = await ask([aax.id])
  expect(job).toMatchObject({ kind: 'delete', state: 'waiting', items: [{ path: aax.path }] })
  const deleted: MoveOutcome = { ...moved(aax), outcome: 'deleted' }
  await nils.device.claim({ params: { id: job.id } })
  const body: JobResult = { state: 'done', sentence: 'Done.', items: [deleted], notKept: [aax.path] }
  expect(await nils.device.finish({ params: { id: job.id }, body })).toMatchObject({
    result: { counts: { deleted: 1, moved: 0 } },
  })
  expect((await nils.person.formats.open()).setAside.map(({ format }) => format)).toEqual(['AU'])
  expect(await nils.of('AAX')).toMatchObject([{ goneAt: expect.any(String), movedTo: null }])

  // A song that comes later keeps what it needs, also when the job waits already.
  const second = await ask([au.id])
  await nils.addSong('Night Drive', diva('AU'))
  await expect(nils.device.claim({ params: { id: second.id } })).rejects.toMatchObject({
    code: 'songs_use_plugins',
  })
  await expect(ask([au.id])).rejects.toMatchObject({
    code: 'songs_use_plugins',
    reason: 'Nothing was started. Diva (AU): Night Drive needs it. Bring it back instead.',
  })
})

test('what a computer no longer keeps is forgotten, by any job of that computer alone', async () => {
  const lea = await aPerson('lotte', [bundle('VST3'), bundle('AAX'), bundle('AU')])
  const other = await aPerson('lotte-2', [bundle('VST3'), bundle('AAX'), bundle('AU')])
  const listed = async (one = lea) =>
    (await one.person.formats.open()).setAside.map(({ format }) => format).sort()
  for (const one of [lea, other]) {
    const [aax, au] = [await one.one('AAX'), await one.one('AU')]
    await one.finish(await one.setAside([aax.id, au.id]), [moved(aax), moved(au)])
  }
  expect(await listed()).toEqual(['AAX', 'AU'])

  const [aax, au] = [await lea.one('AAX'), await lea.one('AU')]
  const failed: JobResult = { state: 'failed', sentence: 'Not kept.', items: [] }
  const back = await lea.bringBack([aax.id])
  await lea.device.claim({ params: { id: back.id } })
  await lea.device.finish({ params: { id: back.id }, body: { ...failed, notKept: [aax.path, '/x'] } })
  expect(await listed()).toEqual(['AU'])
  await expect(lea.bringBack([aax.id])).rejects.toMatchObject({ code: 'nothing_moved' })

  const { id } = await lea.device.scan({ body: { folders: [FOLDER], adds: true, isByItself: false } })
  const done: JobResult = { state: 'done', sentence: '', items: [] }
  await lea.device.finish({ params: { id }, body: { ...done, notKept: [au.path] } })
  expect(await listed()).toEqual([])
  expect(await listed(other), 'another account').toEqual(['AAX', 'AU'])
})

test('bundles of a computer that was given away are forgotten by hand, or with the computer', async () => {
  const mia = await aPerson('milo', [bundle('VST3'), bundle('AAX'), bundle('AU')])
  const other = await server.signedInAs('milo-2')
  const [aax, au] = [await mia.one('AAX'), await mia.one('AU')]
  await mia.finish(await mia.setAside([aax.id, au.id]), [moved(aax), moved(au)])
  const laptop = await aHelper(server, mia.person, { version: '1.1.0' })
  const there = { deviceId: laptop.id, installationIds: [aax.id] }
  const elsewhere = mia.person.setAside.bringBack({ body: there })
  await expect(elsewhere).rejects.toMatchObject({ status: 409, code: 'nothing_moved' })
  await mia.person.helper.revoke({ params: { id: mia.deviceId } })
  const listed = async () => (await mia.person.formats.open()).setAside.map(({ format }) => format)
  const body = { installationIds: [aax.id] }

  expect(await other.formats.forget({ body })).toEqual({ count: 0 })
  expect(await mia.person.formats.forget({ body })).toEqual({ count: 1 })
  expect(await listed()).toEqual(['AU'])
  await mia.person.helper.removePlaces({ params: { machine: mia.machine } })
  expect(await listed()).toEqual([])
  expect((await mia.all()).map(({ movedTo }) => movedTo).filter(Boolean)).toEqual([])
})

test('a whole job is undone by a restore job, once, and one bundle of it alone', async () => {
  const ben = await aPerson('ben', [bundle('VST3'), bundle('AAX')])
  const aax = await ben.one('AAX')
  const job = await ben.setAside([aax.id])
  const undo = () => ben.person.helper.addJob({ body: { kind: 'restore', of: job.id } })
  await expect(undo()).rejects.toMatchObject({ status: 409, code: 'nothing_moved' })
  await ben.finish(job, [moved(aax)])

  const restore = await undo()
  expect(restore).toMatchObject({ kind: 'restore', of: job.id, deviceId: ben.deviceId })
  await ben.finish(restore, [back(aax)])
  expect(await ben.of('AAX')).toEqual([aax])
  await expect(undo()).rejects.toMatchObject({ status: 409, code: 'taken_back' })

  await ben.finish(await ben.setAside([aax.id]), [moved(aax)])
  // So does what an organize job has moved away.
  await server.pool.query(
    "update jobs set kind = 'organize', payload = $1 where kind = 'set-aside' and user_id = $2",
    [{ move: [], bringBack: [], unused: [] }, (await ben.person.account.me()).id],
  )
  expect(await ben.bringBack([aax.id])).toMatchObject({ kind: 'bring-back' })
})

test('a scan that finds the bundle at its old place again says so', async () => {
  const cora = await aPerson('cora', [bundle('VST3'), bundle('AAX')])
  const aax = await cora.one('AAX')
  await cora.finish(await cora.setAside([aax.id]), [moved(aax)])

  await cora.scan([bundle('VST3'), bundle('AAX', { version: '1.5' })])
  expect(await cora.of('AAX')).toMatchObject([{ id: aax.id, goneAt: null, movedTo: null, version: '1.5' }])
  await expect(cora.bringBack([aax.id])).rejects.toMatchObject({ status: 409, code: 'nothing_moved' })
})

test('a computer that was silent for too long still says where its bundles are', async () => {
  const dora = await aPerson('dora', [bundle('VST3'), bundle('AAX')])
  const aax = await dora.one('AAX')
  const job = await dora.setAside([aax.id])
  const params = { id: job.id }
  await dora.device.claim({ params })
  server.clock.advance(61 * MINUTE)
  const soon = new Date(server.clock.now().getTime() + MINUTE)
  await server.pool.query('update devices set online_until = $1 where id = $2', [soon, dora.deviceId])
  await failSilentJobs(server.db, server.clock.now())
  expect(await dora.person.helper.openJob({ params })).toMatchObject({ state: 'failed' })

  const body: JobResult = { state: 'done', sentence: 'Done.', items: [moved(aax)] }
  expect(await dora.device.finish({ params, body })).toMatchObject({
    state: 'done',
    result: { counts: { moved: 1 } },
  })
  expect(await dora.of('AAX')).toMatchObject([{ movedTo: awayOf(aax) }])
  await dora.device.finish({ params, body: { ...body, items: [back(aax)] } })
  expect(await dora.of('AAX')).toMatchObject([{ movedTo: awayOf(aax) }])
})

test('a bundle that a song uses, surely or perhaps, in its format is refused with the song', async () => {
  const eva = await aPerson('eva', [bundle('VST3'), bundle('AAX'), bundle('AU')])
  await eva.addSong('Night Drive', diva('VST3'))
  await eva.addSong('Sunday', perhapsDiva)
  const [vst3, aax, au] = await eva.idsOf('VST3', 'AAX', 'AU')

  const { items, read } = await eva.check([vst3, aax, au].map(String))
  expect(read).toBe(2)
  expect(items).toMatchObject([
    { format: 'VST3', stays: { reason: 'songs', sentence: 'Night Drive needs it.' }, songCount: 1 },
    { format: 'AAX', songs: [{ title: 'Sunday', certainty: 'perhaps' }], songCount: 1 },
    { format: 'AU', stays: null, songs: [], songCount: 0, size: 1000, alongside: [] },
  ])
  await expect(eva.setAside([vst3, aax, au].map(String))).rejects.toMatchObject({
    status: 409,
    code: 'songs_use_plugins',
    reason: 'Nothing was started. Diva (VST3): Night Drive needs it. Diva (AAX): Sunday may need it.',
  })
  expect(await eva.person.helper.jobs()).toHaveLength(1)
  expect(await eva.setAside([String(au)])).toMatchObject({ state: 'waiting' })
})

test('of two copies in two jobs, one stays', async () => {
  const second = bundle('VST3', { path: '/Users/ana/Library/Audio/Plug-Ins/VST3/Diva.vst3' })
  const fay = await aPerson('fay', [bundle('VST3'), second])
  await fay.addSong('Night Drive', diva('VST3'))
  const [one, other] = await fay.of('VST3')
  if (!one || !other) throw new Error('no copies')
  const job = await fay.setAside([one.id], 'duplicate')
  await expect(fay.setAside([other.id], 'duplicate')).rejects.toMatchObject({ code: 'songs_use_plugins' })

  await fay.person.helper.cancelJob({ params: { id: job.id } })
  const later = await fay.setAside([other.id], 'duplicate')
  await fay.finish(later, [moved(other)])
  await expect(fay.setAside([one.id], 'duplicate')).rejects.toMatchObject({ code: 'songs_use_plugins' })
})

test('a copy on another computer does not help a song', async () => {
  const gil = await aPerson('gil', [bundle('VST3')])
  const laptop = await aHelper(server, gil.person, { version: '1.1.0' })
  await aScan(laptop, { folders: [FOLDER], found: [bundle('VST3')] })
  await gil.addSong('Night Drive', diva('VST3'))
  const all = await gil.of('VST3')
  expect(all).toHaveLength(2)
  const here = all.find(({ machine }) => machine === gil.machine)?.id ?? ''

  expect((await gil.check([here])).items).toMatchObject([{ stays: { reason: 'songs' } }])
  const elsewhere = all.find(({ machine }) => machine === laptop.machine)?.id ?? ''
  await expect(gil.setAside([elsewhere])).rejects.toMatchObject({
    status: 409,
    code: 'must_stay',
    reason: 'Nothing was started. Diva (VST3): It is on another computer.',
  })
})

test('songs are asked again when the helper claims the job, which is canceled for what came meanwhile', async () => {
  const hana = await aPerson('hana', [bundle('VST3'), bundle('AAX')])
  const job = await hana.setAside(await hana.idsOf('AAX'))
  await hana.addSong('Just saved', diva('AAX'))

  await expect(hana.device.claim({ params: { id: job.id } })).rejects.toMatchObject({
    status: 409,
    code: 'songs_use_plugins',
  })
  expect(await hana.person.helper.openJob({ params: { id: job.id } })).toMatchObject({ state: 'cancelled' })
  expect(await hana.device.waiting()).toEqual([])
})

test.each<[string, Found, string]>([
  ['of Waves', { manufacturer: 'Waves' }, 'waves'],
  ['of the UAD software', { path: `${FOLDER}/AAX/UAD Console Recall.aaxplugin` }, 'uad-software'],
])('a bundle %s is never set aside', async (what, facts, reason) => {
  const person = await aPerson(`kim-${what.replaceAll(' ', '-')}`, [bundle('AAX', facts)])
  const ids = await person.idsOf('AAX')

  expect((await person.check(ids)).items).toMatchObject([{ stays: { reason } }])
  await expect(person.setAside(ids)).rejects.toMatchObject({ status: 409, code: 'must_stay' })
  expect((await person.device.waiting()).length).toBe(0)
})

test('what belongs to another user is not found, and what was dropped or is a sample has no computer', async () => {
  const [nora, other] = [await aPerson('nora', [bundle('AAX')]), await aPerson('other', [bundle('AAX')])]
  const [own, theirs] = [await nora.idsOf('AAX'), await other.idsOf('AAX')]
  const missing = { status: 404, code: 'not_found' }

  await expect(nora.setAside(theirs)).rejects.toMatchObject(missing)
  await expect(nora.bringBack(theirs)).rejects.toMatchObject(missing)
  expect((await nora.check(theirs)).items).toEqual([])
  const body = { deviceId: other.deviceId, installationIds: own }
  await expect(nora.person.setAside.bringBack({ body })).rejects.toMatchObject(missing)

  await nora.person.plugins.add({ body: aPlugin({ name: 'Drop', format: 'VST3', path: 'Drop.vst3' }) })
  await nora.person.plugins.add({
    body: aPlugin({ name: 'Sample', format: 'AU', path: 'Sample.component', isSample: true }),
  })
  const dropped = await nora.idsOf('VST3', 'AU')
  expect((await nora.check(dropped)).items).toMatchObject([
    { stays: { reason: 'not-scanned' } },
    { stays: { reason: 'sample' } },
  ])
})

test('too many bundles are refused', async () => {
  const pia = await server.signedInAs('pia')
  const installationIds = Array.from({ length: MAX_SET_ASIDE + 1 }, () => NO_ID)
  const sent = pia.setAside.setAside({ body: { deviceId: NO_ID, installationIds, reason: 'format' } })
  await expect(sent).rejects.toMatchObject({ status: 400, code: 'invalid' })
})

test('asking twice makes one job; a computer has at most fifty, and none when its helper is too old', async () => {
  const ruth = await aPerson('ruth', [bundle('AAX'), bundle('AU')])
  const ids = await ruth.idsOf('AAX', 'AU')
  const first = await ruth.setAside(ids)
  expect(await ruth.setAside(ids)).toEqual(first)
  for (let at = 1; at < 50; at++)
    await ruth.person.helper.addJob({ body: { kind: 'scan', deviceId: ruth.deviceId, folders: [FOLDER] } })
  await expect(ruth.setAside(ids.slice(1))).rejects.toMatchObject({ status: 409, code: 'too_many_jobs' })
  await ruth.device.change({ body: { name: 'Old Mac', version: '1.0.9', folders: [] } })
  await expect(ruth.setAside(ids.slice(1))).rejects.toMatchObject({
    status: 409,
    code: 'old_helper',
    reason: 'The helper on Old Mac is too old to set plugins aside. Please update it there.',
  })
})
