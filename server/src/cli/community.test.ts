import { beforeAll, expect, test } from 'vitest'
import { aPlugin } from '../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../test/a-server.ts'
import { runCommand } from './run-command.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})

/** Runs a command; returns the exit code and the output. */
async function typed(...words: string[]) {
  const output: string[] = []
  const errors: string[] = []
  const code = await runCommand(words, {
    open: async () => ({ db: server.db, close: async () => undefined }),
    now: server.clock.now,
    say: (text) => output.push(text),
    complain: (text) => errors.push(text),
  })
  return { code, output: output.join('\n'), error: errors.join('\n') }
}

test('the host lists shared values, undoes one or all, and locks a field', async () => {
  const none = await typed('community', 'edits')
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin({ bundleId: 'com.fabfilter.Pro-Q.3' }) })
  const params = { id: plugin.id }
  const shown = async () => {
    await ana.plugins.acceptShared({ params, body: { fields: ['type', 'description'] } })
    const [now] = await ana.plugins.list()
    return [now?.type, now?.metadata.description]
  }
  // A single user needs no confirmations.
  await ana.plugins.edit({ params, body: { name: 'Pro-Q 3', type: 'Filter', description: 'One' } })

  const listed = await typed('community', 'edits')
  const rows = listed.output.split('\n').map((line) => line.split(/ {2,}/))
  expect(none.output).toBe('No values have been shared yet.')
  expect(rows.map((row) => row.slice(0, 7))).toEqual([
    ['WHEN', 'NAME', 'PLUGIN', 'FIELD', 'BEFORE', 'VALUE', 'STATE'],
    ['2026-01-05T12:00', 'ana', 'Pro-Q 3', 'description', '-', 'One', 'live'],
    ['2026-01-05T12:00', 'ana', 'Pro-Q 3', 'type', '-', 'Filter', 'live'],
  ])
  const [revision = '', definition = ''] = rows[2]?.slice(7) ?? []

  expect((await typed('community', 'undo', revision)).output).toBe('The value was undone.')
  expect(await shown()).toEqual(['EQ', 'One'])
  expect((await typed('community', 'undo', revision)).error).toBe('This value is no longer shown.')
  expect((await typed('community', 'undo-all', 'ANA', '--since', '2026-01-05')).output).toBe(
    '1 value of ana undone.',
  )
  expect(await shown()).toEqual(['EQ', ''])
  expect((await typed('community', 'lock', definition, 'type', 'Settled')).output).toBe('type is locked.')
  const { claims } = await ana.plugins.edit({ params, body: { name: 'Pro-Q 3', type: 'Reverb' } })
  expect(claims).toMatchObject([{ sentence: 'This field is locked: Settled' }])
  expect((await typed('community', 'unlock', definition, 'type')).output).toBe('type is unlocked.')
})

test.each([
  [['community', 'undo', 'x'], 1, '"x" is not an id. The lists show them, such as "community edits".'],
  [['community', 'undo', '00000000-0000-4000-8000-000000000000'], 1, 'There is no such revision.'],
  [['community', 'undo'], 2, 'Usage: community undo REVISION'],
  [['community', 'undo-all', 'ana'], 2, 'Usage: community undo-all NAME --since TIME'],
  [['community', 'undo-all', 'ana', '--since', 'then'], 2, 'Usage: community undo-all NAME --since TIME'],
  [['community', 'undo-all', 'nobody', '--since', '2026-01-01'], 1, 'There is no account named "nobody".'],
  [
    ['community', 'lock', '00000000-0000-4000-8000-000000000000', 'path', 'Settled'],
    1,
    'The fields are name, manufacturer, type, description, updateUrl, manualUrl, supersededBy, discontinued, isFree, screenshot.',
  ],
  [
    ['community', 'lock', '00000000-0000-4000-8000-000000000000', 'type', 'Settled'],
    1,
    'There is no such definition.',
  ],
])('%j is refused', async (words, code, error) => {
  expect(await typed(...words)).toEqual({ code, output: '', error })
})
