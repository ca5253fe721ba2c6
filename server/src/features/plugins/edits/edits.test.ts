import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer, aServerWith } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { wholeDatabase } from '../../../../test/database/whole-database.ts'

/** A library whose plugins have these tags, by name. */
async function aTaggedLibrary(tags: Record<string, string[]>) {
  const [server, ana] = await aServerWith('ana')
  await ana.plugins.addMany({ body: { plugins: Object.keys(tags).map((name) => aPlugin({ name })) } })
  const idsOf = new Map((await ana.plugins.list()).map(({ id, name }) => [name, id]))
  const idOf = (name: string) => idsOf.get(name) ?? ''
  for (const [name, own] of Object.entries(tags))
    await ana.plugins.change({ params: { id: idOf(name) }, body: { tags: own } })
  const shown = async () =>
    Object.fromEntries((await ana.plugins.list()).map(({ name, tags }) => [name, tags]))
  const change = (tag: string, to: string | null) => ana.plugins.changeTag({ body: { tag, to } })
  const undo = (act: string | undefined) => ana.plugins.undo({ params: { id: act ?? '' } })
  return { server, ana, idOf, shown, change, undo }
}

const TAGS = { Ara: ['a', 'mix', 'z'], Bell: ['mix', 'bus'], Comb: ['bus'], Dune: [] }

test.each<[string, string | null, Record<string, string[]>]>([
  ['a rename keeps the place of the tag', 'blend', { Ara: ['a', 'blend', 'z'], Bell: ['blend', 'bus'] }],
  ['a rename to a known tag merges the two', 'bus', { Ara: ['a', 'bus', 'z'], Bell: ['bus'] }],
  ['a rename to itself', 'mix', {}],
  ['a deletion', null, { Ara: ['a', 'z'], Bell: ['bus'] }],
])('%s, and is undone', async (_, to, changed) => {
  const { server, shown, change, undo } = await aTaggedLibrary(TAGS)
  const { users: _users, ...tables } = await wholeDatabase(server.pool)

  const { act, ...answer } = await change('mix', to)

  expect(answer).toEqual({ changedCount: 2 })
  expect(await shown()).toEqual({ ...TAGS, ...changed })
  expect(act !== undefined).toBe(to !== 'mix')
  if (act === undefined) return
  expect(await undo(act)).toMatchObject({ undoneCount: 2, leftCount: 0 })
  const { users: _after, ...after } = await wholeDatabase(server.pool)
  expect(after).toEqual(tables)
})

test('removed plugins follow, so that restoring brings no old name back', async () => {
  const { ana, idOf, shown, change } = await aTaggedLibrary({ Ara: ['mix'], Bell: ['mix'] })
  await ana.plugins.remove({ params: { id: idOf('Ara') } })
  expect(await change('mix', 'blend')).toMatchObject({ changedCount: 1 })
  await ana.plugins.restoreMany({ body: {} })
  expect(await shown()).toEqual({ Ara: ['blend'], Bell: ['blend'] })
})

test('saved views follow a new name and its undo, and one that was changed since stays', async () => {
  const { ana, change, undo } = await aTaggedLibrary(TAGS)
  const views = ['q=x&tag=mix&tag=bus&sort=added', 'type=EQ', 'tag=mix']
  const ids = []
  for (const [at, view] of views.entries()) {
    const { id } = await ana.collections.add({ body: { name: `View ${at}`, kind: 'view', view } })
    ids.push(id)
  }
  const saved = async () => (await ana.collections.list()).map(({ view }) => view)

  const { act } = await change('mix', 'bus & co')
  expect(await saved()).toEqual(['q=x&tag=bus+%26+co&tag=bus&sort=added', 'type=EQ', 'tag=bus+%26+co'])

  await ana.collections.change({ params: { id: ids[2] ?? '' }, body: { view: 'tag=mine' } })
  await undo(act)
  expect(await saved()).toEqual([views[0], 'type=EQ', 'tag=mine'])
})

test('10,000 plugins get the new name in one call, and its undo is one too', async () => {
  const { server, ana, change, undo } = await aTaggedLibrary({ Ara: ['mix'] })
  await server.pool.query(`insert into plugins
    select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'name', 'P ' || n))).*
    from plugins p, generate_series(1, 9999) n`)

  const { changedCount, act } = await change('mix', 'blend')

  expect(changedCount).toBe(10_000)
  expect(await undo(act)).toMatchObject({ undoneCount: 10_000 })
  expect((await ana.plugins.list()).every(({ tags }) => tags.join() === 'mix')).toBe(true)
})

const server = await aServer()

async function aUserWithNotes(username: string, notes: string) {
  const person = await server.signedInAs(username)
  const { plugin } = await person.plugins.add({ body: aPlugin({ bundleId: 'com.fabfilter.Pro-Q.3' }) })
  await person.plugins.change({ params: { id: plugin.id }, body: { notes } })
  return { person, id: plugin.id }
}

const notesOf = async (person: Visitor, id: string) => (await person.plugins.open({ params: { id } })).notes

test('notes are kept as they were typed, up to 10,000 letters, and only the page of the plugin shows them', async () => {
  const notes = 'For the bus.\n\tNot on vocals 🎤\n'
  const { person, id } = await aUserWithNotes('ana', notes)

  expect(await notesOf(person, id)).toBe(notes)
  expect((await person.request({ url: '/api/plugins' })).payload).not.toContain('For the bus')
  const save = (notes: string) => person.plugins.change({ params: { id }, body: { isOwned: false, notes } })
  await save('x'.repeat(10_000))
  await expect(save('x'.repeat(10_001))).rejects.toMatchObject({
    status: 400,
    reason: 'Notes must be at most 10000 characters.',
  })
  for (const wrong of ['a\u0000b', '\ud83d']) await expect(save(wrong)).rejects.toMatchObject({ status: 400 })
  expect(await notesOf(person, id)).toHaveLength(10_000)
})

test('notes reach no other user', async () => {
  const { id } = await aUserWithNotes('carl', 'My secret')
  const { person: dora, id: ownId } = await aUserWithNotes('dora', '')

  await expect(notesOf(dora, id)).rejects.toMatchObject({ status: 404 })
  await expect(dora.plugins.change({ params: { id }, body: { notes: 'Mine' } })).rejects.toMatchObject({
    status: 404,
  })
  expect(JSON.stringify(await dora.plugins.open({ params: { id: ownId } }))).not.toContain('My secret')
  expect(JSON.stringify(await dora.community.state({ params: { id: ownId } }))).not.toContain('My secret')
})

const aUadPlugin = (name = 'UAD Raw') => aPlugin({ name, manufacturer: 'Universal Audio', isUAD: true })

test('a star, an edit, a joining bundle and a client set no ownership mark', async () => {
  const ben = await server.signedInAs('owen')
  const { plugin } = await ben.plugins.add({ body: aUadPlugin() })
  const params = { id: plugin.id }

  await ben.plugins.change({ params, body: { isFavorite: true } })
  await ben.plugins.edit({ params, body: { name: 'UAD Raw', description: 'Fuzz' } })
  await ben.plugins.add({ body: { ...aUadPlugin(), format: 'AU', path: 'UAD Raw.component' } })

  const payload = { isFavorite: true, ownershipMark: 'not-owned', metadata: { ownershipMark: 'not-owned' } }
  const response = await ben.request({ method: 'PATCH', url: `/api/plugins/${plugin.id}`, payload })

  expect(response.statusCode).toBe(400)
  expect((await ben.plugins.list()).map(({ metadata }) => metadata)).toEqual([
    { description: 'Fuzz', isFree: false },
  ])
})

test('a change of ownership marks UAD plugins alone, and a bulk edit the plugins that it makes UAD plugins', async () => {
  const dora = await server.signedInAs('otto')
  const uad = await dora.plugins.add({ body: aUadPlugin() })
  const other = await dora.plugins.add({ body: aPlugin() })
  const becoming = await dora.plugins.add({ body: aPlugin({ name: 'UAD Cambridge' }) })
  const marks = async () =>
    Object.fromEntries((await dora.plugins.list()).map(({ id, metadata }) => [id, metadata.ownershipMark]))

  await dora.plugins.bulkEdit({
    body: { pluginIds: [uad.plugin.id, other.plugin.id], changes: { isOwned: false } },
  })
  await dora.plugins.bulkEdit({
    body: { pluginIds: [becoming.plugin.id], changes: { isUAD: true, isOwned: true } },
  })

  expect(await marks()).toEqual({
    [uad.plugin.id]: 'not-owned',
    [other.plugin.id]: undefined,
    [becoming.plugin.id]: 'owned',
  })
  const params = { id: other.plugin.id }
  expect(await dora.plugins.change({ params, body: { isOwned: true } })).toMatchObject(other.plugin)
})
