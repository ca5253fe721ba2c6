import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aProfile, PROFILE_LICENSES } from '../../../test/a-profile.ts'
import { aServer } from '../../../test/a-server.ts'
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

test('plugins that the user leaves out are in no script and in no job', async () => {
  const lea = await aUadPerson(server, 'lea', 4)
  const body = { leaveOut: ['UAD Raw', 'UAD Unknown'] }

  const { scriptContent } = await lea.uad.generateScript({ body })
  const { job, pluginsToOrganize } = await lea.uad.organizeWithHelper({ body })

  expect(listIn(scriptContent, 'MOVE')).toEqual(['UAD Galaxy Tape Echo'])
  expect(stemsOf(job?.move ?? [])).toEqual(['UAD Galaxy Tape Echo'])
  expect(stemsOf(pluginsToOrganize)).toEqual(['UAD Galaxy Tape Echo'])
})

test('the plan has no plugins that the last scan did not find', async () => {
  const gail = await aUadPerson(server, 'gail', 4)
  await server.pool.query(
    `update installations set gone_at = now() where path like '%UAD Raw.vst3'
       and user_id = (select id from users where username = 'gail')`,
  )

  const { moves } = await gail.uad.plan()

  expect(stemsOf(moves)).toEqual(['UAD Galaxy Tape Echo'])
})

test('the workflow shows how and when the plugins were last organized', async () => {
  const ben = await aUadPerson(server, 'ben', 4)
  const first = await ben.uad.organizeWithHelper()
  server.clock.advance(60_000)

  const second = await ben.uad.generateScript()

  expect(first.workflow).toMatchObject({ generateCompleted: true, helperAppUsed: true })
  expect(second.workflow).toEqual({
    ...first.workflow,
    helperAppUsed: false,
    organizedAt: server.clock.now().toISOString(),
  })
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

test('a plugin that is marked as owned is in no script and no job', async () => {
  const dora = await aUadPerson(server, 'dora', 4)
  await mark(dora, 'UAD Raw', true)

  const { job } = await dora.uad.organizeWithHelper()
  const { scriptContent } = await dora.uad.generateScript()

  expect(job?.move.map(({ stem }) => stem)).toEqual(['UAD Galaxy Tape Echo'])
  expect(listIn(scriptContent, 'MOVE')).toEqual(['UAD Galaxy Tape Echo'])
  expect((await dora.uad.plan()).kept).toContainEqual(
    expect.objectContaining({ stem: 'UAD Raw', reason: 'marked-owned' }),
  )
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

test('a newer plan cancels the waiting job', async () => {
  const hal = await aUadPerson(server, 'hal', 4)
  const { job: first } = await hal.uad.organizeWithHelper()
  const raw = (await hal.plugins.list()).find(({ name }) => name === 'UAD Raw')
  await hal.plugins.remove({ params: { id: raw?.id ?? '' } })
  expect(await hal.helper.openJob({ params: { id: first?.id ?? '' } })).toEqual(first)
  server.clock.advance(1000)

  const { job: second } = await hal.uad.organizeWithHelper()

  expect(await hal.helper.jobs()).toMatchObject([
    { id: second?.id, state: 'waiting' },
    { id: first?.id, state: 'cancelled' },
  ])
  expect(second?.move).toMatchObject([{ stem: 'UAD Galaxy Tape Echo' }])
})

test('a newer plan leaves a job that a helper has started', async () => {
  const ida = await aUadPerson(server, 'ida', 4)
  const { job: first } = await ida.uad.organizeWithHelper()
  await server.pool.query(`update jobs set state = 'taken' where id = $1`, [first?.id])

  const { job: second } = await ida.uad.organizeWithHelper()

  expect(second?.id).not.toBe(first?.id)
  expect((await ida.helper.jobs()).map(({ state }) => state).sort()).toEqual(['taken', 'waiting'])
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
  'UAD `touch /tmp/canary`',
  'UAD Raw" && rm -rf ~ #',
  'UAD ../../../etc/passwd',
  'UAD Raw\\',
  'UAD Raw*',
  '-UAD --apply',
  'UAD Rаw',
  'UAD \u202eRaw',
  'UAD $HOME',
  'UAD END_OF_LIST',
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
