import { expect, test } from 'vitest'
import { DAY } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'

const server = await aServer()

const aMacPlugin = (version: string, facts = {}) =>
  aPlugin({ name: 'Tape', bundleId: 'com.zap.Tape', architectures: ['arm64'], version, ...facts })

/** A user, and their observations: format, platform, version, first and last day. */
async function anObservedUser(name: string) {
  const browser = await server.signedInAs(name)
  const { id } = await browser.account.me()
  const seen = async () => {
    const { rows } = await server.pool.query(
      `select concat_ws(' ', format, platform, version, first_seen::date, last_seen::date) as line
       from observations where user_id = $1 order by line`,
      [id],
    )
    return rows.map(({ line }) => line)
  }
  return {
    browser,
    seen,
    adds: (version: string, facts = {}) => browser.plugins.add({ body: aMacPlugin(version, facts) }),
  }
}

/** The date that is so many days from today. */
const aDay = (days: number) => new Date(server.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

test('each save records the version with its first and last day', async () => {
  const { browser, seen, adds } = await anObservedUser('ana')
  const [first, second] = [aDay(0), aDay(1)]
  await adds('1.2')
  server.clock.advance(DAY)
  await adds('1.2')
  await browser.plugins.addMany({
    body: { plugins: [aMacPlugin('1.3'), aMacPlugin('1.2.9', { format: 'Component' })] },
  })

  expect(await seen()).toEqual([
    `AU macos 1.2.9 ${second} ${second}`,
    `VST3 macos 1.2 ${first} ${second}`,
    `VST3 macos 1.3 ${second} ${second}`,
  ])
})

test.each(['windows', 'linux'] as const)('a VST3 bundle for %s is observed, too', async (platform) => {
  const { seen, adds } = await anObservedUser(`vst3-${platform}`)
  const today = aDay(0)

  await adds('3.1', { bundleId: null, architectures: ['x86_64'], platform })

  expect(await seen()).toEqual([`VST3 ${platform} 3.1 ${today} ${today}`])
})

test.each([
  ['no version', { version: '' }],
  ['no system', { bundleId: null, architectures: [] }],
  ['an unknown format', { format: 'Plugin' }],
  ['no maker and no identifier', { manufacturer: '', bundleId: null, path: 'Tape.vst', format: 'VST' }],
])('a bundle with %s is not observed', async (what, facts) => {
  const { seen, adds } = await anObservedUser(what.replaceAll(' ', '-'))

  await adds('1.2', facts)

  expect(await seen()).toEqual([])
})

test('removing a plugin deletes its observations, and restoring it restores them', async () => {
  const { browser, seen, adds } = await anObservedUser('ben')
  const { plugin } = await adds('1.2')
  await adds('2.0', { name: 'Saw', bundleId: 'com.zap.Saw' })
  const before = await seen()

  await browser.plugins.remove({ params: { id: plugin.id } })
  const without = await seen()
  await browser.plugins.restore({ params: { id: plugin.id } })

  expect(without).toEqual([`VST3 macos 2.0 ${aDay(0)} ${aDay(0)}`])
  expect(await seen()).toEqual(before)
})

test('observations stay while another entry of the library has the same definition', async () => {
  const { browser, seen, adds } = await anObservedUser('carl')
  const { plugin } = await adds('1.2')
  const { plugin: other } = await adds('3.0', { name: 'Other', bundleId: 'com.zap.Other' })
  await server.pool.query('update plugins set definition_id = $1 where id = $2', [
    plugin.definitionId,
    other.id,
  ])
  const before = await seen()

  await browser.plugins.remove({ params: { id: plugin.id } })

  expect(await seen()).toEqual(before)
})

test.each([
  [
    'purging the library',
    (browser: Awaited<ReturnType<typeof anObservedUser>>['browser']) => browser.plugins.purge(),
  ],
  ['deleting the account', (browser) => browser.account.remove({ body: { password: 'correct horse' } })],
])('%s deletes all observations of the user, and none of others', async (what, leave) => {
  const dora = await anObservedUser(`dora-${what.replaceAll(' ', '-')}`)
  const emil = await anObservedUser(`emil-${what.replaceAll(' ', '-')}`)
  await dora.adds('1.2')
  await emil.adds('1.2')

  await leave(dora.browser)

  expect(await dora.seen()).toEqual([])
  expect(await emil.seen()).toHaveLength(1)
})

test('a bundle that joins an entry is observed for the definition of the entry', async () => {
  const { browser, adds } = await anObservedUser('fay')
  const { plugin } = await adds('1.2')
  await adds('1.1', { format: 'AU', manufacturer: '', bundleId: 'org.else.Tape' })

  const { rows } = await server.pool.query(
    'select count(*)::int as n from observations where definition_id = $1 and user_id = (select user_id from plugins where id = $2)',
    [plugin.definitionId, plugin.id],
  )
  expect(await browser.plugins.list()).toMatchObject([{ formats: ['VST3', 'AU'] }])
  expect(rows).toEqual([{ n: 2 }])
})
