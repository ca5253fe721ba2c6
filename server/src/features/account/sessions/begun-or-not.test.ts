import { expect, test } from 'vitest'
import { aRegistration, aServer, type TestServer } from '../../../../test/a-server.ts'

test('a failed registration leaves no account, so the name is still free', async () => {
  const server = await aServer()
  const browser = server.visitor()
  const allowInserts = await refuseInserts(server, 'known_browsers')

  const attempt = browser.account.register({ body: aRegistration() })
  await expect(attempt).rejects.toMatchObject({ status: 500 })
  expect(browser.cookies.size).toBe(0)
  expect((await server.pool.query('select from users')).rowCount).toBe(0)

  await allowInserts()
  expect(await browser.account.register({ body: aRegistration() })).toMatchObject({ username: 'ana' })
})

test('a failed sign-in starts no session and ends none', async () => {
  const server = await aServer()
  await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')
  const sessions = () => server.pool.query('select id from sessions order by id').then(({ rows }) => rows)
  const before = await sessions()
  // The notification of a new browser is the last write of a sign-in.
  await refuseInserts(server, 'notifications')

  const attempt = ben.account.login({ body: { username: 'ana', password: 'correct horse' } })

  await expect(attempt).rejects.toMatchObject({ status: 500 })
  expect(await sessions()).toEqual(before)
  expect(await ben.account.me()).toMatchObject({ username: 'ben' })
})

/** Makes every insert into this table fail until the returned function is called. */
async function refuseInserts({ pool }: TestServer, table: 'known_browsers' | 'notifications') {
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on ${table} for each row execute function refuse()`)
  return () => pool.query(`drop trigger refuse on ${table}`)
}
