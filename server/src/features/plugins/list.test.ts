import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type Server } from '../../../test/a-server.ts'
import { libraryJson } from '../../library/plugin-answer.ts'

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
