import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../../test/a-server.ts'
import type { Db } from '../../db/open.ts'
import { libraryJson } from '../../library/plugin-answer.ts'
import { cachedLibraries } from './cached-libraries.ts'

/** Names that look like the JSON between two plugins. */
const NAMES = ['{"id":"', '},{"id":"0"', 'Plate "140" \\', 'Réverbération 🎛', ']}]', '{"id":"1"}', 'z']

test('two servers that change a library in turn both list what the database has', async () => {
  const { server, ana, other, ids } = await aLibrary()

  for (let step = 0; step < 150; step++) {
    const [here, there] = step % 7 < 5 ? [ana, other] : [other, ana]
    const id = ids[(step * 3) % ids.length] ?? ''
    await here.plugins.change({ params: { id }, body: change(step) })
    const written = await libraryOf(server)
    expect(await here.plugins.list()).toEqual(written)
    if (step % 3 === 0) expect(await there.plugins.list()).toEqual(written)
  }
})

test('a cached list serves the next revision after a star, and no other revision', async () => {
  const { server, ana, ids } = await aLibrary()
  const userId = await idOfAna(server)
  const libraries = cachedLibraries()
  await libraries.jsonOf(server.db, userId, 7)
  const { libraryRevision: _, ...plugin } = await ana.plugins.change({
    params: { id: ids[1] ?? '' },
    body: { isFavorite: true },
  })

  libraries.bringForward(userId, 8, plugin)

  expect(JSON.parse(String(await libraries.jsonOf(UNUSED_DB, userId, 8)))).toEqual(await libraryOf(server))
  await expect(libraries.jsonOf(UNUSED_DB, userId, 9)).rejects.toThrow('was used')
  libraries.bringForward(userId, 10, plugin)
  await expect(libraries.jsonOf(UNUSED_DB, userId, 10)).rejects.toThrow('was used')
})

test('the database writes the list again after too many cached changes', async () => {
  const { server, ana, ids } = await aLibrary(120)
  await ana.plugins.list()

  for (const id of ids) await ana.plugins.change({ params: { id }, body: { isFavorite: true } })

  expect(await ana.plugins.list()).toEqual(await libraryOf(server))
  expect((await ana.plugins.list()).every(({ isFavorite }) => isFavorite)).toBe(true)
})

test('simultaneous calls for the same revision share one query', async () => {
  const { server } = await aLibrary()
  const userId = await idOfAna(server)
  let queryCount = 0
  const countingDb = new Proxy(server.db, {
    get: (db, name) => {
      if (name === '_') queryCount++
      return Reflect.get(db, name)
    },
  })
  const libraries = cachedLibraries()
  await libraries.jsonOf(countingDb, userId, 1)
  const queriesPerList = queryCount

  const lists = await Promise.all(Array.from({ length: 5 }, () => libraries.jsonOf(countingDb, userId, 2)))

  expect(new Set(lists).size).toBe(1)
  expect(queriesPerList).toBeGreaterThan(0)
  expect(queryCount).toBe(2 * queriesPerList)
})

const change = (step: number) =>
  step % 4 === 0
    ? { tags: [`{"id":"${step}`, NAMES[step % NAMES.length] ?? ''] }
    : { isFavorite: step % 4 === 1, ...(step % 5 === 0 && { updateAvailable: true }) }

/** A user with a library, signed in at two servers on one database. */
async function aLibrary(plugins = NAMES.length) {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const names = Array.from({ length: plugins }, (_, index) => NAMES[index] ?? `Plugin ${index}`)
  for (const name of names) await ana.plugins.add({ body: aPlugin({ name, path: `${name}.vst3` }) })
  const replica = await server.replica()
  const other = replica.visitor()
  await other.account.login({ body: { username: 'ana', password: 'correct horse' } })
  return { server, ana, other, ids: (await ana.plugins.list()).map(({ id }) => id) }
}

const libraryOf = async (server: TestServer) =>
  JSON.parse(await libraryJson(server.db, await idOfAna(server)))

async function idOfAna({ db }: TestServer) {
  const { rows } = await db.execute<{ id: string }>('select id from users')
  return rows[0]?.id ?? ''
}

/** A database that fails on every use. */
const UNUSED_DB = new Proxy({} as Db, {
  get: () => {
    throw new Error('The database was used.')
  },
})
