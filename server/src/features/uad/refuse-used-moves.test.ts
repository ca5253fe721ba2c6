import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aHelper } from '../../../test/a-helper.ts'
import { aServer } from '../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../test/a-song.ts'
import { aUadPerson } from '../../../test/a-uad-person.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

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

test('the refusal lists plugins and songs for programs, at most so many', async () => {
  const { person, raw } = await aPerson('bea')
  for (let at = 0; at < 12; at++) await addSong(person, `Song ${at}`, use('UAD Raw'))

  const answer = await person.request({ method: 'POST', url: '/api/uad-generate-script', payload: {} })

  const { code, message, details } = answer.json()
  expect([answer.statusCode, code]).toEqual([409, 'songs_use_plugins'])
  expect(message).toMatch(
    /^Songs use UAD Raw \(Song \d+, Song \d+, Song \d+ and 9 more\), so nothing was started\. /,
  )
  expect(details).toEqual({
    plugins: [{ pluginIds: [raw], name: 'UAD Raw', songs: expect.any(Array), songCount: 12 }],
    more: 0,
  })
  expect(details.plugins[0].songs).toHaveLength(10)
})

test('songs of others, and songs that are removed, stand against nothing', async () => {
  const [{ person }, other] = [await aPerson('cora'), await server.signedInAs('other')]
  await addSong(other, 'Theirs', use('UAD Raw'))
  const [song] = (await addSong(person, 'Mine', use('UAD Raw'))).songs
  await person.songs.remove({ body: { ids: [song?.id ?? ''] } })

  expect((await person.uad.generateScript()).message).toBe('Script generated')
})

test('when everything is left out the step is complete, and the answer says why nothing moves', async () => {
  const { person } = await aPerson('dina')
  await addSong(person, 'Both', use('UAD Raw'), PERHAPS)
  const body = { leaveOut: ['UAD Raw', 'UAD Galaxy Tape Echo'] }

  expect(await person.uad.generateScript({ body })).toMatchObject({
    message: 'All unowned UAD plugins are left out, so nothing moves',
    scriptContent: '',
    workflow: { generateCompleted: true, organizedAt: null, lastRun: { moves: 0, leftOut: 2 } },
  })
})

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

test('runs, questions and new songs at the same time wait for each other, and none forever', async () => {
  const { person, raw } = await aPerson('emmy')
  for (let round = 0; round < 8; round++) {
    const run = () => person.uad.generateScript({ body: { moveAnyway: [raw] } })
    const [, ...answers] = await Promise.all([
      addSong(person, `Song ${round}`, use('UAD Raw'), use(`Other ${round}`)),
      person.songs.checkRemoval({ body: { pluginIds: [raw] } }),
      run(),
      run(),
      person.songs.usage(),
    ])
    expect(answers).toHaveLength(4)
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
  const { person } = await aPerson('fay')
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

test('a job whose plugins can no longer be asked about is canceled', async () => {
  const { person, raw } = await aPerson('hana')
  const { claim, open } = await claimed(person)
  await person.plugins.remove({ params: { id: raw } })

  await expect(claim()).rejects.toMatchObject({ code: 'songs_use_plugins' })
  expect((await open()).state).toBe('cancelled')
})

test('a job of an older version, which does not say what songs were asked, is canceled', async () => {
  const { person } = await aPerson('ida')
  const { claim, params } = await claimed(person)
  await server.pool.query(`update jobs set payload = payload - 'unused' where id = $1`, [params.id])

  await expect(claim()).rejects.toMatchObject({ code: 'songs_use_plugins' })
})
