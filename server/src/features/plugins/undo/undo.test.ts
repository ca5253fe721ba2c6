import { expect, test } from 'vitest'
import { DAY, SECOND } from '../../../../test/a-clock.ts'
import { aPicture } from '../../../../test/a-picture.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServerWith } from '../../../../test/a-server.ts'
import { wholeDatabase } from '../../../../test/database/whole-database.ts'
import { sweep } from '../../upkeep/sweep.ts'

const NAMES = ['Ara', 'Bell', 'Comb']

async function aLibrary() {
  const [server, ana] = await aServerWith('ana')
  await ana.plugins.addMany({
    body: { plugins: NAMES.map((name) => aPlugin({ name, isGuess: name === 'Bell' })) },
  })
  const before = await ana.plugins.list()
  const idOf = (name: string) => before.find((plugin) => plugin.name === name)?.id ?? ''
  const edit = async (changes: Parameters<typeof ana.plugins.bulkEdit>[0]['body']['changes']) => {
    const { act = '' } = await ana.plugins.bulkEdit({
      body: { pluginIds: before.map(({ id }) => id), changes },
    })
    return act
  }
  const undo = (id: string) => ana.plugins.undo({ params: { id } })
  return { server, ana, before, idOf, edit, undo }
}

test('undoing a bulk edit leaves no trace of it', async () => {
  const { server, ana, before, edit, undo } = await aLibrary()
  const { users: _, ...tables } = await wholeDatabase(server.pool)

  const flags = { isFavorite: true, isOwned: false, isUAD: true, isFree: true }
  const act = await edit({ ...flags, manufacturer: 'OOPS', type: 'EQ', addTags: ['mix'] })
  expect((await ana.plugins.list())[0]).toMatchObject({ manufacturer: 'OOPS', tags: ['mix'] })

  expect(await undo(act)).toEqual({
    undoneCount: 3,
    leftCount: 0,
    message: '3 plugins are back as they were.',
  })
  expect(await ana.plugins.list()).toEqual(before)
  const { users: __, ...after } = await wholeDatabase(server.pool)
  expect(after).toEqual(tables)
})

test('a value that was changed elsewhere since stays, and a sentence says so', async () => {
  const { ana, idOf, edit, undo } = await aLibrary()
  const act = await edit({ manufacturer: 'OOPS', isFavorite: true, addTags: ['mix'] })
  await ana.plugins.edit({
    params: { id: idOf('Ara') },
    body: { name: 'Ara', manufacturer: 'Mine', tags: ['mix', 'later'] },
  })
  await ana.plugins.remove({ params: { id: idOf('Comb') } })

  expect(await undo(act)).toEqual({
    undoneCount: 2,
    leftCount: 1,
    message:
      '2 plugins are back as they were. Ara keeps its manufacturer, because it was changed since. 1 plugin is no longer in your library.',
  })
  expect(await ana.plugins.list()).toMatchObject([
    { name: 'Ara', manufacturer: 'Mine', isFavorite: false, tags: ['later'] },
    { name: 'Bell', manufacturer: 'FabFilter', isFavorite: false, tags: [] },
  ])
})

test('an act can be undone once, by its owner, for seven days', async () => {
  const { server, ana, edit, undo } = await aLibrary()
  const ben = await server.signedInAs('ben')
  const [first, second] = [await edit({ type: 'EQ' }), await edit({ type: 'Synth' })]
  const refused = { status: 404, reason: 'This can no longer be undone.' }

  await expect(ben.plugins.undo({ params: { id: second } })).rejects.toMatchObject(refused)
  await undo(second)
  await expect(undo(second)).rejects.toMatchObject(refused)
  server.clock.advance(7 * DAY)
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  await expect(undo(first)).rejects.toMatchObject(refused)
  expect((await sweep(server.db, server.blobs, new Date(server.clock.now().getTime() + SECOND))).acts).toBe(1)
})

test('an edit that changes nothing cannot be undone, one that gives or takes tags can', async () => {
  const { ana, before, idOf, edit, undo } = await aLibrary()
  const params = { id: idOf('Ara') }

  expect(await edit({ isFavorite: false })).toBe('')
  const typed = await ana.plugins.edit({ params, body: { name: 'Ara', type: 'EQ', tags: [] } })
  expect(typed.act).toBeUndefined()
  const { act = '' } = await ana.plugins.edit({ params, body: { name: 'Ara', type: 'Synth', tags: ['mix'] } })
  await undo(act)

  expect(await ana.plugins.list()).toMatchObject([{ ...before[0], type: 'Synth' }, before[1], before[2]])
  const tags = async () => (await ana.plugins.list()).map((plugin) => plugin.tags.join())
  await edit({ addTags: ['mix', 'bus'] })
  const taken = await edit({ removeTags: ['mix', 'unknown'], addTags: ['new'] })
  expect(await tags()).toEqual(Array(3).fill('bus,new'))
  await undo(taken)
  expect(await tags()).toEqual(Array(3).fill('mix,bus'))
})

test('a removed screenshot is hidden at once and comes back with its file', async () => {
  const { server, ana, idOf, undo } = await aLibrary()
  const params = { id: idOf('Ara') }
  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  const shown = await ana.screenshots.upload({ params, file })
  const picture = { params: { id: shown.screenshot?.split('/').at(-1) ?? '' } }

  const { act = '', screenshot } = await ana.screenshots.remove({ params })
  expect(screenshot).toBeNull()
  await expect(ana.screenshots.view(picture)).rejects.toMatchObject({ status: 404 })
  server.clock.advance(2 * DAY)
  await sweep(server.db, server.blobs, server.clock.now())
  await undo(act)

  expect((await ana.plugins.list())[0]?.screenshot).toBe(shown.screenshot)
  expect(await ana.screenshots.view(picture)).toBeInstanceOf(Uint8Array)
})

test('the acts of one account remember at most 20,000 changed plugins', async () => {
  const { server, ana, before, edit, undo } = await aLibrary()
  const first = await edit({ type: 'EQ' })
  await server.pool.query('update acts set plugin_count = 19995')
  server.clock.advance(SECOND)
  const second = await edit({ type: 'Synth' })
  server.clock.advance(SECOND)
  await edit({ type: 'Delay' })

  await expect(undo(first)).rejects.toMatchObject({ status: 404 })
  expect((await undo(second)).leftCount).toBe(before.length)
  expect((await ana.plugins.list())[0]?.type).toBe('Delay')
})
