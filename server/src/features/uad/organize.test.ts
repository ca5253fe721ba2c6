import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aProfile, PROFILE_LICENSES } from '../../../test/a-profile.ts'
import { aServer } from '../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../test/a-song.ts'
import { aUadPerson, aUadPlugin, UAD_LIBRARY } from '../../../test/a-uad-person.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

const MOVED = ['UAD Galaxy Tape Echo', 'UAD Raw']

/** The stems in one of the two lists of the script. */
function listIn(script: string, name: 'MOVE' | 'BRING_BACK') {
  const [, list = ''] = new RegExp(`^${name}='\\n([^']*)'$`, 'm').exec(script) ?? []
  return list.split('\n').filter(Boolean)
}

const stemsOf = (list: { stem: string }[]) => list.map(({ stem }) => stem).sort()

async function mark({ plugins }: Visitor, name: string, isOwned: boolean) {
  const id = (await plugins.list()).find((plugin) => plugin.name === name)?.id ?? ''
  await plugins.change({ params: { id }, body: { isOwned } })
}

test('plan, script and job contain the same moves', async () => {
  const ana = await aUadPerson(server, 'ana', 4)

  const plan = await ana.uad.plan()
  const { scriptContent } = await ana.uad.generateScript()
  const { job, pluginsToOrganize } = await ana.uad.organizeWithHelper()

  expect(stemsOf(plan.moves)).toEqual(MOVED)
  expect(plan.moves[0]?.places).toMatchObject([{ format: 'VST3', machine: '', size: 1000 }])
  expect(plan.bringBack).toEqual(job?.bringBack)
  expect(job?.move).toEqual(plan.moves.map(({ stem, name }) => ({ stem, name })))
  expect(pluginsToOrganize).toEqual(plan.moves.map(({ stem, name }) => ({ stem, name, formats: ['VST3'] })))
  expect(listIn(scriptContent, 'MOVE').sort()).toEqual(MOVED)
  expect(listIn(scriptContent, 'BRING_BACK').sort()).toEqual(plan.bringBack.toSorted())
})

test('plugins that the user leaves out or has marked as owned are in no script and in no job, and gone ones in no plan', async () => {
  const plugins = [...UAD_LIBRARY, aUadPlugin('UAD Oxide Tape')]
  const lea = await aUadPerson(server, 'lea', 4, { plugins })
  await mark(lea, 'UAD Oxide Tape', false)
  await mark(lea, 'UAD Raw', true)
  const body = { leaveOut: ['UAD Oxide Tape', 'UAD Unknown'] }

  const { scriptContent } = await lea.uad.generateScript({ body })
  const { job, pluginsToOrganize } = await lea.uad.organizeWithHelper({ body })

  expect(listIn(scriptContent, 'MOVE')).toEqual(['UAD Galaxy Tape Echo'])
  expect(stemsOf(job?.move ?? [])).toEqual(['UAD Galaxy Tape Echo'])
  expect(stemsOf(pluginsToOrganize)).toEqual(['UAD Galaxy Tape Echo'])
  const { kept } = await lea.uad.plan()
  expect(kept).toContainEqual(expect.objectContaining({ stem: 'UAD Raw', reason: 'marked-owned' }))
  await server.pool.query(
    `update installations set gone_at = now() where path like '%UAD Oxide Tape.vst3'
       and user_id = (select id from users where username = 'lea')`,
  )
  expect(stemsOf((await lea.uad.plan()).moves)).toEqual(['UAD Galaxy Tape Echo'])
})

test('without plugins to move there is a message, no script and no job, and the last step is complete', async () => {
  const licenses = { 'UAD Studer A800 Tape Recorder': 'Authorized for all devices' }
  const carl = await aUadPerson(server, 'carl', 4, { profile: aProfile(licenses) })
  const workflow = {
    ...(await carl.uad.workflow()),
    generateCompleted: true,
    organizedAt: null,
    lastRun: { moves: 0, leftOut: 0 },
  }
  const message = 'No unowned UAD plugins found'

  expect(await carl.uad.generateScript()).toEqual({ message, scriptContent: '', workflow })
  expect(await carl.uad.organizeWithHelper()).toEqual({ message, pluginsToOrganize: [], job: null, workflow })
  expect(await carl.uad.workflow()).toEqual(workflow)
  expect(await carl.helper.jobs()).toEqual([])
})

test('a plugin that is marked as not owned moves only if it is not in the profile', async () => {
  const plugins = [...UAD_LIBRARY, aUadPlugin('UAD Oxide Tape')]
  const emil = await aUadPerson(server, 'emil', 3, { plugins })
  for (const name of ['UAD Oxide Tape', 'UAD Studer A800', 'UAD Cambridge', 'UAD Pure Plate', 'uaudio_la2a'])
    await mark(emil, name, false)

  expect(stemsOf((await emil.uad.plan()).moves)).toEqual([...MOVED, 'UAD Oxide Tape'].sort())
})

test('a dropped bundle is moved by its file name', async () => {
  const plugins = [
    aPlugin({ name: 'Raw', manufacturer: 'Universal Audio', isUAD: true, path: 'UAD Raw.vst3' }),
  ]
  const fay = await aUadPerson(server, 'fay', 4, { plugins })

  expect((await fay.uad.plan()).moves).toMatchObject([
    { stem: 'UAD Raw', name: 'Raw', places: [{ path: 'UAD Raw.vst3', size: null }] },
  ])
})

test('ten simultaneous calls make one job', async () => {
  const gus = await aUadPerson(server, 'gus', 4)

  const answers = await Promise.all(Array.from({ length: 10 }, () => gus.uad.organizeWithHelper()))

  const jobs = await gus.helper.jobs()
  expect(jobs).toHaveLength(1)
  expect(new Set(answers.map(({ job }) => job?.id))).toEqual(new Set([jobs[0]?.id]))
})

test('a newer plan cancels the waiting job, and leaves one that a helper has started', async () => {
  const hal = await aUadPerson(server, 'hal', 4)
  const { job: first } = await hal.uad.organizeWithHelper()
  const raw = (await hal.plugins.list()).find(({ name }) => name === 'UAD Raw')
  await hal.plugins.remove({ params: { id: raw?.id ?? '' } })
  server.clock.advance(1000)

  const { job: second } = await hal.uad.organizeWithHelper()

  expect(second?.move).toMatchObject([{ stem: 'UAD Galaxy Tape Echo' }])
  await server.pool.query(`update jobs set state = 'taken' where id = $1`, [second?.id])
  server.clock.advance(1000)
  const { job: third } = await hal.uad.organizeWithHelper()
  expect((await hal.helper.jobs()).map(({ id, state }) => [id, state])).toEqual([
    [third?.id, 'waiting'],
    [second?.id, 'taken'],
    [first?.id, 'cancelled'],
  ])
})

test('organizing again does not need another profile', async () => {
  const jan = await aUadPerson(server, 'jan', 5)
  await jan.uad.reset({ body: { resetPluginOwnership: false } })

  expect(stemsOf((await jan.uad.plan()).moves)).toEqual(MOVED)
})

/** Names and paths from clients never become shell text. */
const HOSTILE = [
  `UAD Raw'; touch /tmp/canary; '`,
  'UAD $(touch /tmp/canary)',
  'UAD Raw" && rm -rf ~ #',
  'UAD ../../../etc/passwd',
  '-UAD --apply',
  'UAD Rаw',
  'UAD \u202eRaw',
]

test('hostile names and paths of plugins and licenses are in no script and no job', async () => {
  const hostile = HOSTILE.map((name) => `${name} ${randomUUID()}`)
  const plugins = [
    ...UAD_LIBRARY,
    ...hostile.map((name) => aPlugin({ name, isUAD: true, path: `/Library/${name}.vst3` })),
    ...hostile.map((name) => aPlugin({ name: `${name} by name`, isUAD: true, path: '' })),
  ]
  const profile = aProfile({
    ...PROFILE_LICENSES,
    ...Object.fromEntries(hostile.map((name) => [name, 'Demo not started'])),
  })
  const kim = await aUadPerson(server, 'kim', 4, { plugins, profile })
  await kim.plugins.bulkEdit({
    body: {
      pluginIds: (await kim.plugins.list()).filter(({ name }) => /-/.test(name)).map(({ id }) => id),
      changes: { isOwned: false },
    },
  })

  const { scriptContent } = await kim.uad.generateScript()
  const { job } = await kim.uad.organizeWithHelper()

  const stems = [...(job?.move ?? []).map(({ stem }) => stem), ...(job?.bringBack ?? [])]
  expect(stems).toEqual(expect.arrayContaining(MOVED))
  expect(stems.filter((stem) => !/^UAD [A-Za-z0-9 _-]{1,80}$/.test(stem))).toEqual([])
  for (const text of ['canary', 'etc/passwd', 'rm -rf', 'Rаw', '\u202e'])
    expect({ text, isFound: scriptContent.includes(text) }).toEqual({ text, isFound: false })
})

const use = (name: string, maker = 'Universal Audio') => aUse({ name, maker })
/** Without a maker, and with a shorter name, a use is only perhaps the plugin. */
const PERHAPS = use('Galaxy Tape Echo', '')

const addSong = ({ songs }: Visitor, title: string, ...uses: ReturnType<typeof use>[]) =>
  songs.add({ body: { songs: [aSentSong({ title, song: { uses } })] } })

/** A user who may organize, and whose plan moves UAD Galaxy Tape Echo and UAD Raw. */
async function aPerson(username: string) {
  const person = await aUadPerson(server, username, 4)
  const ids = new Map((await person.plugins.list()).map(({ name, id }) => [name, id]))
  return { person, raw: ids.get('UAD Raw') ?? '', galaxy: ids.get('UAD Galaxy Tape Echo') ?? '' }
}

const RUNS = [
  ['script', ({ uad }: Visitor, body?: object) => uad.generateScript({ body })],
  ['helper', ({ uad }: Visitor, body?: object) => uad.organizeWithHelper({ body })],
] as const

const jobsOf = ({ helper }: Visitor) => helper.jobs()

test.each(RUNS)(
  '%s: plugins that songs use, surely or perhaps, do not move unless they are named',
  async (name, run) => {
    const { person, raw, galaxy } = await aPerson(`ana-${name}`)
    await addSong(person, 'Night Drive', use('UAD Raw'))
    await addSong(person, 'Sunday', PERHAPS)

    const refusal = { status: 409, code: 'songs_use_plugins' }
    await expect(run(person)).rejects.toMatchObject({
      ...refusal,
      reason:
        'Songs use UAD Galaxy Tape Echo (perhaps Sunday) and UAD Raw (Night Drive), so nothing was started. Choose what to move anyway, or leave them out.',
    })
    await expect(run(person, { moveAnyway: [raw] })).rejects.toMatchObject({
      ...refusal,
      reason: expect.stringContaining(
        'Songs use UAD Galaxy Tape Echo (perhaps Sunday), so nothing was started.',
      ),
    })
    expect((await person.uad.workflow()).generateCompleted).toBe(false)
    expect(await jobsOf(person)).toEqual([])

    const { workflow } = await run(person, { moveAnyway: [raw], leaveOut: ['UAD Galaxy Tape Echo'] })
    expect(workflow).toMatchObject({ generateCompleted: true, lastRun: { moves: 1, leftOut: 1 } })
    expect((await run(person, { moveAnyway: [raw, galaxy] })).workflow.lastRun).toEqual({
      moves: 2,
      leftOut: 0,
    })
  },
)

test.each(RUNS)('%s: a song that is being added while a run starts is asked, too', async (name, run) => {
  const { person } = await aPerson(`eva-${name}`)
  const { id } = await person.account.me()
  const holder = await server.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from users where id = $1 for no key update', [id])
    const waiting = async () => {
      const { rows } = await server.pool.query(`select count(*)::int as n from pg_locks where not granted`)
      return rows[0].n
    }
    const added = addSong(person, 'Just saved', use('UAD Raw'))
    await expect.poll(waiting).toBe(1)
    const started = run(person).then(
      () => 'started',
      ({ code }) => code,
    )
    await setTimeout(200)
    await holder.query('commit')

    await added
    expect(await started).toBe('songs_use_plugins')
  } finally {
    holder.release()
  }
})

const claimed = async (person: Visitor, body?: object) => {
  const { helper } = await aHelper(server, person)
  const { job } = await person.uad.organizeWithHelper({ body })
  const params = { id: job?.id ?? '' }
  return {
    params,
    claim: () => helper.device.claim({ params }),
    open: () => person.helper.openJob({ params }),
  }
}

test('a waiting job is canceled instead of claimed when a new song uses what it moves', async () => {
  const { person } = await aPerson('fabia')
  const { claim, open } = await claimed(person)
  await addSong(person, 'New', PERHAPS)

  await expect(claim()).rejects.toMatchObject({ status: 409, code: 'songs_use_plugins' })

  expect(await open()).toMatchObject({ state: 'cancelled', deviceId: null })
  await expect(claim()).rejects.toMatchObject({ status: 409, code: 'not_waiting' })
})

test('a waiting job is claimed when new songs use only what the user has named', async () => {
  const { person, raw } = await aPerson('gil')
  await addSong(person, 'Old', use('UAD Raw'))
  const { claim } = await claimed(person, { moveAnyway: [raw] })
  await addSong(person, 'New', use('UAD Raw'), use('Something Else', 'Maker'))

  expect(await claim()).toMatchObject({ state: 'taken' })
})

test('a job whose plugins can no longer be asked about is canceled, and so is one of an older version', async () => {
  const { person, raw } = await aPerson('hana')
  const { claim, open } = await claimed(person)
  await person.plugins.remove({ params: { id: raw } })

  await expect(claim()).rejects.toMatchObject({ code: 'songs_use_plugins' })
  expect((await open()).state).toBe('cancelled')

  const older = await claimed(person)
  await server.pool.query(`update jobs set payload = payload - 'unused' where id = $1`, [older.params.id])
  await expect(older.claim()).rejects.toMatchObject({ code: 'songs_use_plugins' })
})

const NO_LICENSE = { description: '', isFree: false }

async function libraryOf({ plugins }: Visitor) {
  const library = await plugins.list()
  return Object.fromEntries(library.map(({ name, isOwned, metadata }) => [name, { isOwned, metadata }]))
}

async function idOf({ plugins }: Visitor, name: string) {
  return (await plugins.list()).find((plugin) => plugin.name === name)?.id ?? ''
}

/** Uploads and analyzes another profile, for a user whose library has been analyzed before. */
async function analyzedAgain({ uad }: Visitor, licenses: Record<string, string>) {
  await uad.uploadAgain()
  await uad.upload({ body: { fileContent: aProfile(licenses) } })
  return uad.analyze()
}

test('an analysis saves license, brand and ownership of matched plugins, and changes no other plugin', async () => {
  const abel = await aUadPerson(server, 'abel', 2)
  const license = (authName: string, ownership: string) => ({
    ...NO_LICENSE,
    authName,
    authGroup: expect.any(String),
    ownership,
  })

  await abel.uad.analyze()

  expect(await libraryOf(abel)).toEqual({
    'UAD Studer A800': { isOwned: true, metadata: license('UAD Studer A800 Tape Recorder', 'owned') },
    'UAD Raw': { isOwned: false, metadata: license('UAD Raw Distortion', 'not-owned') },
    'UAD Galaxy Tape Echo': { isOwned: false, metadata: license('UAD Galaxy Tape Echo', 'not-owned') },
    'UAD Cambridge': { isOwned: false, metadata: license('UAD Cambridge EQ', 'trial') },
    'UAD Pure Plate': { isOwned: true, metadata: license('UAD Pure Plate Reverb', 'unknown') },
    uaudio_la2a: { isOwned: true, metadata: { ...NO_LICENSE, supersededBy: expect.any(String) } },
    'Pro-Q 3': { isOwned: true, metadata: { ...NO_LICENSE, supersededBy: 'Pro-Q 4' } },
  })
})

test('an analysis changes no plugin that the user has marked or removed, and no text that the user wrote', async () => {
  const calla = await aUadPerson(server, 'calla', 2)
  const paramsOf = async (name: string) => ({ id: await idOf(calla, name) })
  await mark(calla, 'UAD Raw', true)
  await mark(calla, 'UAD Studer A800', false)
  const params = await paramsOf('UAD Cambridge')
  await calla.plugins.edit({ params, body: { name: 'UAD Cambridge', description: 'Fuzz', isFree: true } })
  const galaxy = { params: await paramsOf('UAD Galaxy Tape Echo') }
  await calla.plugins.remove(galaxy)

  expect(await calla.uad.analyze()).toMatchObject({ matchedCount: 4, notOwnedCount: 1 })

  expect(await libraryOf(calla)).toMatchObject({
    'UAD Raw': { isOwned: true, metadata: { ownership: 'not-owned', ownershipMark: 'owned' } },
    'UAD Studer A800': { isOwned: false, metadata: { ownership: 'owned', ownershipMark: 'not-owned' } },
    'UAD Cambridge': { metadata: { description: 'Fuzz', isFree: true, ownership: 'trial' } },
  })
  const { isOwned, metadata } = await calla.plugins.restore(galaxy)
  expect({ isOwned, metadata }).toEqual({ isOwned: true, metadata: NO_LICENSE })
})

test('the next analyses leave unknown ownership as it was, own what was bought, and drop licenses that are gone', async () => {
  const dagny = await aUadPerson(server, 'dagny', 3)
  const withRaw = (status: string) => ({ ...PROFILE_LICENSES, 'UAD Raw Distortion': status })

  await analyzedAgain(dagny, withRaw('Auth update required'))
  expect(await libraryOf(dagny)).toMatchObject({
    'UAD Pure Plate': { isOwned: true, metadata: { ownership: 'unknown' } },
    'UAD Raw': { isOwned: false, metadata: { ownership: 'unknown' } },
  })
  await analyzedAgain(dagny, withRaw('Authorized for all devices'))
  expect(await libraryOf(dagny)).toMatchObject({
    'UAD Raw': { isOwned: true, metadata: { ownership: 'owned' } },
  })
  const last = await analyzedAgain(dagny, { 'UAD Studer A800 Tape Recorder': 'Authorized for all devices' })
  expect(last).toMatchObject({ matchedCount: 1, ownedCount: 1, notOwnedCount: 0 })
  expect((await libraryOf(dagny))['UAD Galaxy Tape Echo']).toEqual({ isOwned: false, metadata: NO_LICENSE })
})

test('a plugin with a license becomes a UAD plugin; a similar name is not enough', async () => {
  const plugins = [
    { ...aUadPlugin('UAD Raw'), isUAD: false },
    aPlugin({ name: 'Raw', manufacturer: 'Another Maker', path: 'Raw.vst3' }),
    aPlugin({ name: 'Squad', path: 'Squad.vst3', isUAD: true }),
  ]
  const ina = await aUadPerson(server, 'ina', 3, { plugins })

  const library = await ina.plugins.list()
  expect(library.map(({ name, isUAD, metadata }) => ({ name, isUAD, metadata }))).toEqual([
    { name: 'Raw', isUAD: false, metadata: NO_LICENSE },
    { name: 'Squad', isUAD: true, metadata: NO_LICENSE },
    { name: 'UAD Raw', isUAD: true, metadata: expect.objectContaining({ ownership: 'not-owned' }) },
  ])
})
