import { expect, test } from 'vitest'
import { runHostCommand } from '../../test/hosting/run-host-command.ts'
import { aCommunity, aMacPlugin, updateFlags } from '../features/definitions/testing/a-community.ts'

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

test('a rejected version is not an update until the host forgets the decision', async () => {
  const { ana, definitionId, typed } = await aHost()
  const kind = [definitionId, 'vst3', 'macos', '2.1']
  expect(await updateFlags(ana)).toEqual([true])
  const listed = (await typed('version', 'list', 'tap')).said.split('\n')[1]?.split(/ {2,}/)
  expect(listed).toEqual(['Tape', 'FabFilter', 'VST3', 'macos', '2.1', '6 of 6', 'owners', definitionId])

  expect((await typed('version', 'reject', ...kind)).said).toBe('2.1 is rejected.')
  expect(await updateFlags(ana)).toEqual([false])
  expect((await typed('version', 'forget', ...kind)).said).toBe('The decision on 2.1 is removed.')
  expect(await updateFlags(ana)).toEqual([true])
})

test('an accepted version is an update although no user has it', async () => {
  const { ana, definitionId, typed } = await aHost()

  await typed('version', 'accept', definitionId, 'VST3', 'macos', '2.2')

  const [update] = await ana.definitions.available()
  expect(update?.formats[0]?.latest).toMatchObject({ version: '2.2', by: 'moderator', running: 0 })
})

test('a plugin without a latest version is listed and found by its name and maker', async () => {
  const { ana, anOwner, typed } = await aHost()
  const { definitionId } = await anOwner('eva', 'Lone', '1.0')
  const { plugin } = await ana.plugins.add({ body: aMacPlugin('Lone', '1.0', { manufacturer: 'Other' }) })

  const listed = (await typed('version', 'list', 'lone')).said.split('\n')[1]?.split(/ {2,}/)
  const accepted = await typed('version', 'accept', 'lone by fabfilter', 'VST3', 'macos', '2.2')

  expect(listed).toEqual(['Lone', 'FabFilter', '-', '-', '-', '-', '-', definitionId])
  expect(accepted).toEqual({ code: 0, said: '2.2 is accepted.' })
  expect(plugin.name).toBe('Lone')
})

test.each([
  [['x', 'VST3', 'macos', '2.1'], /"x" is not an id/],
  [['11111111-1111-4111-8111-111111111111', 'VST3', 'macos', '2.1'], /There is no such definition/],
  [['11111111-1111-4111-8111-111111111111', 'VST9', 'macos', '2.1'], /The formats are VST, /],
  [['11111111-1111-4111-8111-111111111111', 'VST3', 'amiga', '2.1'], /The systems are macos, /],
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
    `update users set created_at = '2025-06-01', network = null where username = 'bot'`,
  )
  await community.server.pool.query(
    `insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
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
