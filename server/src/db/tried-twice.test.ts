import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aServer } from '../../test/a-server.ts'
import { users } from './schema.ts'

test('two transactions that wait for each other both succeed', async () => {
  const server = await aServer()
  const ids = await Promise.all(
    ['ana', 'ben'].map(async (name) => (await (await server.signedInAs(name)).account.me()).id),
  )
  let tries = 0
  let arrived = 0
  let resolveBoth = () => {}
  const bothStarted = new Promise<void>((resolve) => (resolveBoth = resolve))
  const rename = (order: string[]) =>
    server.db.transaction(async (tx) => {
      tries++
      const [first = '', second = ''] = order
      await tx.update(users).set({ displayName: 'x' }).where(eq(users.id, first))
      if (++arrived === 2) resolveBoth()
      await bothStarted
      await tx
        .update(users)
        .set({ displayName: sql`${users.displayName} || 'y'` })
        .where(eq(users.id, second))
    })

  await Promise.all([rename(ids), rename(ids.toReversed())])

  expect(tries).toBe(3)
})

test('a transaction that fails for another reason is not retried', async () => {
  const server = await aServer()
  let tries = 0

  const failing = server.db.transaction(async (tx) => {
    tries++
    await tx.execute(sql`select 1 / 0`)
  })

  await expect(failing).rejects.toThrow()
  expect(tries).toBe(1)
})
