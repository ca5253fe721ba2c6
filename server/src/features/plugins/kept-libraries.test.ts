import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type Server } from '../../../test/a-server.ts'
import type { Db } from '../../db/open.ts'
import { libraryJson } from '../../library/plugin-answer.ts'
import { keptLibraries } from './kept-libraries.ts'

/** Texts that look like the borders between plugins. */
const NAMES = ['{"id":"', '},{"id":"0"', 'Plate "140" \\', 'Réverbération 🎛', ']}]', '{"id":"1"}', 'z']

test('what two servers change in turn is in the lists of both, like the database writes them', async () => {
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

test('after a star the database is not asked for the list; for any other revision it is', async () => {
  const { server, ana, ids } = await aLibrary()
  const userId = await idOfAna(server)
  const libraries = keptLibraries()
  await libraries.jsonOf(server.db, userId, 7)
  const { libraryRevision: _, ...plugin } = await ana.plugins.change({
    params: { id: ids[1] ?? '' },
    body: { isFavorite: true },
  })

  libraries.bringForward(userId, 8, plugin)

  expect(JSON.parse(String(await libraries.jsonOf(NOBODY, userId, 8)))).toEqual(await libraryOf(server))
  await expect(libraries.jsonOf(NOBODY, userId, 9)).rejects.toThrow('was asked')
  libraries.bringForward(userId, 10, plugin)
  await expect(libraries.jsonOf(NOBODY, userId, 10)).rejects.toThrow('was asked')
})

test('more changes than are kept are written by the database again, once', async () => {
  const { server, ana, ids } = await aLibrary(120)
  await ana.plugins.list()

  for (const id of ids) await ana.plugins.change({ params: { id }, body: { isFavorite: true } })

  expect(await ana.plugins.list()).toEqual(await libraryOf(server))
  expect((await ana.plugins.list()).every(({ isFavorite }) => isFavorite)).toBe(true)
})

test('calls that ask for the same state at the same time are answered by one question', async () => {
  const { server } = await aLibrary()
  const userId = await idOfAna(server)
  let asked = 0
  const counted = new Proxy(server.db, {
    get: (db, name) => {
      if (name === '_') asked++
      return Reflect.get(db, name)
    },
  })
  const libraries = keptLibraries()
  await libraries.jsonOf(counted, userId, 1)
  const forOne = asked

  const lists = await Promise.all(Array.from({ length: 5 }, () => libraries.jsonOf(counted, userId, 2)))

  expect(new Set(lists).size).toBe(1)
  expect(forOne).toBeGreaterThan(0)
  expect(asked).toBe(2 * forOne)
})

const change = (step: number) =>
  step % 4 === 0
    ? { tags: [`{"id":"${step}`, NAMES[step % NAMES.length] ?? ''] }
    : { isFavorite: step % 4 === 1, ...(step % 5 === 0 && { updateAvailable: true }) }

/** Somebody with a library, signed in at two servers on one database. */
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

const libraryOf = async (server: Server) => JSON.parse(await libraryJson(server.db, await idOfAna(server)))

async function idOfAna({ db }: Server) {
  const { rows } = await db.execute<{ id: string }>('select id from users')
  return rows[0]?.id ?? ''
}

/** A database that must not be asked. */
const NOBODY = new Proxy({} as Db, {
  get: () => {
    throw new Error('It was asked.')
  },
})
