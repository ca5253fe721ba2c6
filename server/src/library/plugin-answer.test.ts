import { expect, test } from 'vitest'
import { LIST_STATEMENT } from '../../../bench/parts/list-statement.mjs'
import { aPlugin } from '../../test/a-plugin.ts'
import { aServer } from '../../test/a-server.ts'
import { libraryJson } from './plugin-answer.ts'

test("the bench's statement still selects what the list answers", async () => {
  const server = await aServer()
  const ada = await server.signedInAs('ada')
  await ada.plugins.addMany({
    body: {
      plugins: [aPlugin(), aPlugin({ name: 'Decapitator', path: 'Decapitator.vst3', type: 'Effect' })],
    },
  })

  const { id } = await ada.account.me()
  const { rows } = await server.pool.query(LIST_STATEMENT, [id])

  expect(rows[0].json).toContain('Decapitator')
  expect(rows[0].json).toBe(await libraryJson(server.db, id))
})
