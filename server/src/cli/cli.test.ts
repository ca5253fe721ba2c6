import { beforeAll, expect, test } from 'vitest'
import { aPlugin } from '../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../test/a-server.ts'
import { openOn, runHostCommand, runTyped } from '../../test/hosting/run-host-command.ts'
import { aCommunity, updateFlags } from '../features/definitions/testing/a-community.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})

/** Runs a command; returns the exit code and the output. */
async function typed(...words: string[]) {
  const { code, output, error } = await runTyped(words, openOn(server))
  return { code, output: output.join('\n'), error }
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
    'Undid 1 value of ana.',
  )
  expect(await shown()).toEqual(['EQ', ''])
  expect((await typed('community', 'lock', definition, 'type', 'Settled')).output).toBe('type is locked.')
  const { claims } = await ana.plugins.edit({ params, body: { name: 'Pro-Q 3', type: 'Reverb' } })
  expect(claims).toMatchObject([{ sentence: 'This field is locked: Settled' }])
  expect((await typed('community', 'unlock', definition, 'type')).output).toBe('type is unlocked.')
})

test.each([
  [['community', 'undo', 'x'], 1, '"x" is not an id. The lists show them, such as "community edits".'],
  [['community', 'undo'], 2, 'Usage: community undo REVISION'],
  [['community', 'undo-all', 'nobody', '--since', '2026-01-01'], 1, 'There is no account named "nobody".'],
  [
    ['community', 'lock', '00000000-0000-4000-8000-000000000000', 'path', 'Settled'],
    1,
    'The fields are name, manufacturer, type, description, updateUrl, manualUrl, supersededBy, discontinued, isFree, screenshot.',
  ],
])('%j is refused', async (words, code, error) => {
  expect(await typed(...words)).toEqual({ code, output: '', error })
})

/** A plugin that most users have in version 2.1 and one in 2.0, and a host. */
async function aHost() {
  const community = await aCommunity()
  const { server } = community
  const { browser, definitionId } = await community.anOwner('ana', 'Tape', '2.0')
  await community.aCrowd(definitionId, 6, '2.1')
  await community.decide()
  const typed = (...words: string[]) => runHostCommand(server, words)
  return { ...community, ana: browser, definitionId, typed }
}

test('a rejected version is not an update until the host forgets it, and an accepted one is although no user has it', async () => {
  const { ana, definitionId, typed } = await aHost()
  const kind = [definitionId, 'vst3', 'macos', '2.1']
  expect(await updateFlags(ana)).toEqual([true])
  const listed = (await typed('version', 'list', 'tap')).said.split('\n')[1]?.split(/ {2,}/)
  expect(listed).toEqual(['Tape', 'FabFilter', 'VST3', 'macos', '2.1', '6 of 6', 'owners', definitionId])

  expect((await typed('version', 'reject', ...kind)).said).toBe('2.1 is rejected.')
  expect(await updateFlags(ana)).toEqual([false])
  expect((await typed('version', 'forget', ...kind)).said).toBe('The decision on 2.1 is removed.')
  expect(await updateFlags(ana)).toEqual([true])

  await typed('version', 'accept', definitionId, 'VST3', 'macos', '2.2')
  const [update] = await ana.definitions.available()
  expect(update?.formats[0]?.latest).toMatchObject({ version: '2.2', by: 'moderator', running: 0 })
})

test.each([
  [['x', 'VST3', 'macos', '2.1'], /"x" is not an id/],
  [['11111111-1111-4111-8111-111111111111', 'VST9', 'macos', '2.1'], /The formats are VST, /],
  [['11111111-1111-4111-8111-111111111111', 'VST3', 'macos', '<b>'], /"<b>" is not a version/],
])('%j is refused with a sentence', async (words, sentence) => {
  const { typed } = await host

  expect(await typed('version', 'reject', ...words)).toMatchObject({
    code: 1,
    said: expect.stringMatching(sentence),
  })
})

test('the votes of a flagged account are ignored', async () => {
  const community = await aCommunity()
  const { browser, definitionId } = await community.anOwner('ana', 'Tape', '2.0')
  await community.aCrowd(definitionId, 1, '2.1')
  const second = await community.anOwner('bot', 'Tape', '2.1')
  await community.server.pool.query(
    `update users set created_at = '2025-06-01', network = null where username = 'bot';
     insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
     select o.id, 'VST3', 'macos', (select id from users where username = 'bot'), '1.1', '2026-01-05', '2026-01-05'
     from definitions o where manufacturer = 'Others'`,
  )
  await community.decide()
  expect(second.definitionId).toBe(definitionId)
  expect(await updateFlags(browser)).toEqual([true])
  const typed = async (...words: string[]) => (await runHostCommand(community.server, words)).said

  expect(await typed('user', 'flag', 'BOT')).toMatch(
    /^The votes of bot are ignored\. Versions decided again: \d+\.$/,
  )
  expect(await updateFlags(browser)).toEqual([false])
  expect(await typed('user', 'flag', 'bot', '--off')).toMatch(/^The votes of bot count again\./)
  expect(await updateFlags(browser)).toEqual([true])
})

const host = aHost()
