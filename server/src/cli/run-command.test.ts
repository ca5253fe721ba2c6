import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { DAY } from '../../test/a-clock.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../test/a-server.ts'
import { users } from '../db/schema.ts'
import { runCommand } from './run-command.ts'

/** Runs a command line; returns the exit code and the output. */
async function typed(server: TestServer, line: string) {
  const output: string[] = []
  const errors: string[] = []
  const code = await runCommand(line.split(' ').filter(Boolean), {
    open: async () => ({ db: server.db, close: async () => undefined }),
    now: server.clock.now,
    say: (text) => output.push(text),
    complain: (text) => errors.push(text),
  })
  return { code, output: output.join('\n'), error: errors.join('\n') }
}

test('a Pro account can be granted and revoked, and granting closes the request', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await ana.account.requestPro()

  const asked = await typed(server, 'pro-requests')
  const granted = await typed(server, 'user pro ANA')
  const isPro = (await ana.account.me()).isPro
  const again = await typed(server, 'user pro ana')
  const answered = await typed(server, 'pro-requests')
  const revoked = await typed(server, 'user pro ana --off')

  expect(asked.output.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['NAME', 'DISPLAY NAME', 'EMAIL', 'ASKED'],
    ['ana', 'ana', 'ana@example.org', '2026-01-05'],
  ])
  expect(granted).toEqual({ code: 0, output: 'ana now has a Pro Account.', error: '' })
  expect(isPro).toBe(true)
  expect(again.output).toBe('ana already has a Pro Account.')
  expect(answered.output).toBe('No users are waiting for a Pro account.')
  expect(revoked.output).toBe('ana now has a Free Account.')
  expect((await ana.account.me()).isPro).toBe(false)
  expect((await ana.notifications.list()).map(({ title }) => title).sort()).toEqual([
    'You have a Free Account now',
    'You have a Pro Account now',
  ])
})

test('an administrator can be appointed and dismissed', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')

  expect((await typed(server, 'user admin ana')).output).toBe('ana is now an administrator.')
  expect((await ana.account.me()).role).toBe('admin')
  expect((await typed(server, 'user admin ana')).output).toBe('ana is already an administrator.')
  expect((await typed(server, 'user admin ana --off')).output).toBe('ana is now an ordinary user.')
  expect((await ana.account.me()).role).toBe('user')
})

test('all accounts are listed by name, with the number of plugins in their library', async () => {
  const server = await aServer()
  const none = await typed(server, 'user list')
  const ben = await server.signedInAs('Ben')
  await server.signedInAs('ana')
  await ben.plugins.add({ body: aPlugin() })
  const { plugin } = await ben.plugins.add({ body: aPlugin({ name: 'Gone' }) })
  await ben.plugins.remove({ params: { id: plugin.id } })
  await server.db.update(users).set({ createdAt: server.clock.now() })

  const { output } = await typed(server, 'user list')

  expect(none.output).toBe('There are no accounts yet.')
  expect(output.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['NAME', 'DISPLAY NAME', 'EMAIL', 'ROLE', 'ACCOUNT', 'PLUGINS', 'SINCE'],
    ['ana', 'ana', 'ana@example.org', 'user', 'Free Account', '0', '2026-01-05'],
    ['Ben', 'Ben', 'Ben@example.org', 'user', 'Free Account', '1', '2026-01-05'],
  ])
})

test('an announcement notifies all users once', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await server.signedInAs('ben')

  const first = await typed(server, 'announce Maintenance')
  const again = await typed(server, 'announce Maintenance')

  expect([first, again]).toEqual([
    { code: 0, output: '2 users notified.', error: '' },
    { code: 0, output: '0 users notified.', error: '' },
  ])
  expect(await ana.notifications.list()).toMatchObject([{ kind: 'news', text: 'Maintenance', link: null }])
  expect((await typed(server, `announce ${'x'.repeat(501)}`)).error).toBe(
    'An announcement has at most 500 characters.',
  )
})

test('purged plugins can be restored for seven days, but those that were added again', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  for (const name of ['Pro-Q 3', 'Pro-C 2']) await ana.plugins.add({ body: aPlugin({ name }) })
  const before = await ana.plugins.list()
  await ana.plugins.purge()
  await ana.plugins.add({ body: aPlugin({ name: 'Pro-Q 3' }) })

  server.clock.advance(7 * DAY - 1)
  const restored = await typed(server, 'library restore ana')
  const again = await typed(server, 'library restore ana')

  expect(restored).toEqual({ code: 0, output: '1 plugin is back in the library of ana.', error: '' })
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  expect(await ana.plugins.list()).toEqual(before)
  expect(again).toEqual({ code: 1, output: '', error: 'ana removed nothing in the last 7 days.' })
})

test('a whole library is restored with its observations in few statements', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const plugins = Array.from({ length: 150 }, (_, number) =>
    aPlugin({
      name: `Plugin ${number}`,
      bundleId: `com.maker.p${number}`,
      platform: 'macos',
      version: '1.2',
    }),
  )
  await ana.plugins.addMany({ body: { plugins } })
  const observations = async () =>
    (await server.pool.query('select definition_id, version from observations order by 1')).rows
  const [before, observationsBefore] = [await ana.plugins.list(), await observations()]
  await ana.plugins.purge()
  const asked = vi.spyOn(Client.prototype, 'query')

  await typed(server, 'library restore ana')

  const statements = asked.mock.calls.length
  asked.mockRestore()
  expect(await ana.plugins.list()).toEqual(before)
  expect([observationsBefore.length, await observations()]).toEqual([150, observationsBefore])
  expect(statements).toBeLessThan(30)
})

test('removed plugins come back, too, but none that went more than seven days ago or belong to others', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const add = async (name: string) => (await ana.plugins.add({ body: aPlugin({ name }) })).plugin.id
  await add('Long ago')
  await ana.plugins.purge()
  server.clock.advance(7 * DAY + 1)
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  const [one, two, three] = [await add('One'), await add('Two'), await add('Three')]
  await ana.plugins.remove({ params: { id: one } })
  await ana.plugins.removeMany({ body: { pluginIds: [two, three] } })
  const ben = await server.signedInAs('ben')
  const { plugin } = await ben.plugins.add({ body: aPlugin({ name: 'Foreign' }) })
  await ben.plugins.remove({ params: { id: plugin.id } })

  expect(await typed(server, 'library restore ana')).toMatchObject({
    code: 0,
    output: '3 plugins are back in the library of ana.',
  })
  expect((await ana.plugins.list()).map(({ name }) => name)).toEqual(['One', 'Three', 'Two'])
  expect(await ben.plugins.list()).toEqual([])
})

test.each(['user pro nobody', 'user admin nobody', 'library restore nobody'])(
  '%s is refused without such an account',
  async (line) => {
    const server = await aServer()

    expect(await typed(server, line)).toEqual({
      code: 1,
      output: '',
      error: 'There is no account named "nobody".',
    })
  },
)

test.each([
  ['user pro', 'Usage: user pro NAME [--off]'],
  ['user pro ana ben', 'Usage: user pro NAME [--off]'],
  ['user pro ana --of', 'Usage: user pro NAME [--off]'],
  ['user pro ana --off=no', 'Usage: user pro NAME [--off]'],
  ['library restore ana --off', 'Usage: library restore NAME'],
  ['user list ana', 'Usage: user list'],
  ['announce', 'Usage: announce "TEXT"'],
  ['announce two words', 'Usage: announce "TEXT"'],
])('%s is refused as invalid and changes nothing', async (line, error) => {
  const server = await aServer()
  await server.signedInAs('ana')
  const everything = () => server.db.select().from(users).where(eq(users.username, 'ana'))
  const before = await everything()

  expect(await typed(server, line)).toEqual({ code: 2, output: '', error })
  expect(await everything()).toEqual(before)
})

test.each(['user', 'pro', 'delete everything', '--off'])(
  'the unknown command "%s" shows the help',
  async (line) => {
    const server = await aServer()

    const { code, error } = await typed(server, line)

    expect(code).toBe(2)
    expect(error).toContain(`There is no command "${line}".`)
    expect(error).toContain('library restore NAME')
  },
)

test.each(['', 'help', '--help', '-h'])(
  'help names every command without opening the database (%j)',
  async (line) => {
    const output: string[] = []
    const refuseToOpen = () => Promise.reject(new Error('the database was opened'))
    const io = { open: refuseToOpen, now: () => new Date(), complain: () => undefined }

    const code = await runCommand(line.split(' ').filter(Boolean), {
      ...io,
      say: (text) => output.push(text),
    })

    expect(code).toBe(0)
    for (const call of [
      'user list',
      'user pro NAME [--off]',
      'user admin NAME [--off]',
      'pro-requests',
      'library restore NAME',
      'announce "TEXT"',
    ])
      expect(output.join('\n')).toContain(`  ${call} `)
  },
)

test('a name that looks like an option is accepted after --', async () => {
  const server = await aServer()
  await server.signedInAs('--off')

  expect((await typed(server, 'user pro -- --off')).output).toBe('--off now has a Pro Account.')
})

test('a database error shows the reason and not the query', async () => {
  const server = await aServer()
  await server.db.execute(sql`alter table plugins rename to plugins_elsewhere`)

  expect(await typed(server, 'user list')).toEqual({
    code: 1,
    output: '',
    error: 'relation "plugins" does not exist',
  })
})
