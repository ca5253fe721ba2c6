import { expect, test } from 'vitest'
import { aRegistration, aServer, type Server } from '../../../../test/a-server.ts'

/** An account with its first session is made as a whole, and so is every further session. */

test('a registration whose last write fails leaves no account, so the name is still free', async () => {
  const server = await aServer()
  const browser = server.visitor()
  const mend = await refusing(server, 'known_browsers')

  const attempt = browser.account.register({ body: aRegistration() })
  await expect(attempt).rejects.toMatchObject({ status: 500 })
  expect(browser.cookies.size).toBe(0)
  expect((await server.pool.query('select from users')).rowCount).toBe(0)

  await mend()
  expect(await browser.account.register({ body: aRegistration() })).toMatchObject({ username: 'ana' })
})

test('a sign-in whose last write fails begins nothing and ends nothing', async () => {
  const server = await aServer()
  await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')
  const sessions = () => server.pool.query('select id from sessions order by id').then(({ rows }) => rows)
  const before = await sessions()
  // A browser that is new to ana: the news of it is written last.
  await refusing(server, 'notifications')

  const attempt = ben.account.login({ body: { username: 'ana', password: 'correct horse' } })

  await expect(attempt).rejects.toMatchObject({ status: 500 })
  expect(await sessions()).toEqual(before)
  expect(await ben.account.me()).toMatchObject({ username: 'ben' })
})

/** Lets every insert into this table fail, until it is called again. */
async function refusing({ pool }: Server, table: 'known_browsers' | 'notifications') {
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on ${table} for each row execute function refuse()`)
  return () => pool.query(`drop trigger refuse on ${table}`)
}
