import { expect, test } from 'vitest'
import { aRegistration, aServer } from '../../../../test/a-server.ts'

test('a failed registration leaves no account, so the name is still free', async () => {
  const server = await aServer()
  const browser = server.visitor()
  await server.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on known_browsers for each row execute function refuse()`)

  const attempt = browser.account.register({ body: aRegistration() })
  await expect(attempt).rejects.toMatchObject({ status: 500 })
  expect(browser.cookies.size).toBe(0)
  expect((await server.pool.query('select from users')).rowCount).toBe(0)

  await server.pool.query('drop trigger refuse on known_browsers')
  expect(await browser.account.register({ body: aRegistration() })).toMatchObject({ username: 'ana' })
})
