import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import { wholeDatabase } from '../../../../test/database/whole-database.ts'

/** A library whose plugins have these tags, by name. */
async function aTaggedLibrary(tags: Record<string, string[]>) {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
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

test.each<[string, string, string | null, number, Record<string, string[]>]>([
  [
    'a rename keeps the place of the tag',
    'mix',
    'blend',
    2,
    { Ara: ['a', 'blend', 'z'], Bell: ['blend', 'bus'] },
  ],
  ['a rename to another case', 'mix', 'Mix', 2, { Ara: ['a', 'Mix', 'z'], Bell: ['Mix', 'bus'] }],
  ['a rename to a known tag merges the two', 'mix', 'bus', 2, { Ara: ['a', 'bus', 'z'], Bell: ['bus'] }],
  ['a rename to itself', 'mix', 'mix', 2, {}],
  ['a deletion', 'mix', null, 2, { Ara: ['a', 'z'], Bell: ['bus'] }],
])('%s, and is undone', async (_, tag, to, changedCount, changed) => {
  const { server, shown, change, undo } = await aTaggedLibrary(TAGS)
  const { users: _users, ...tables } = await wholeDatabase(server.pool)

  const { act, ...answer } = await change(tag, to)

  expect(answer).toEqual({ changedCount })
  expect(await shown()).toEqual({ ...TAGS, ...changed })
  expect(act !== undefined).toBe(tag !== to)
  if (act === undefined) return
  expect(await undo(act)).toMatchObject({ undoneCount: 2, leftCount: 0 })
  const { users: _after, ...after } = await wholeDatabase(server.pool)
  expect(after).toEqual(tables)
})

test('removed plugins and the whole purged library follow, so that restoring brings no old name back', async () => {
  const { ana, idOf, shown, change, undo } = await aTaggedLibrary({
    Ara: ['mix'],
    Bell: ['mix'],
    Comb: ['mix'],
  })
  await ana.plugins.remove({ params: { id: idOf('Ara') } })
  const { act } = await change('mix', 'blend')
  await ana.plugins.restoreMany({ body: {} })
  expect(await shown()).toEqual({ Ara: ['blend'], Bell: ['blend'], Comb: ['blend'] })

  await ana.plugins.purge()
  expect(await undo(act)).toMatchObject({ undoneCount: 3 })
  await change('mix', 'later')
  await ana.plugins.restoreMany({ body: {} })
  expect(await shown()).toEqual({ Ara: ['later'], Bell: ['later'], Comb: ['later'] })
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

test('an unknown tag is refused, and the tags of another account stay as they are', async () => {
  const { server, ana, change, shown } = await aTaggedLibrary(TAGS)
  const ben = await server.signedInAs('ben')

  await expect(change('unknown', 'x')).rejects.toMatchObject({ status: 404, reason: 'Tag not found' })
  await expect(ben.plugins.changeTag({ body: { tag: 'mix', to: null } })).rejects.toMatchObject({
    status: 404,
  })
  for (const to of ['', 'x'.repeat(41), 'two\nlines'])
    await expect(ana.plugins.changeTag({ body: { tag: 'mix', to } })).rejects.toMatchObject({ status: 400 })
  expect(await shown()).toEqual(TAGS)
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
