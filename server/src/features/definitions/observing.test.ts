import { beforeAll, expect, test } from 'vitest'
import { DAY } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type Server } from '../../../test/a-server.ts'

let server: Server
beforeAll(async () => {
  server = await aServer()
})

const aMacPlugin = (version: string, facts = {}) =>
  aPlugin({ name: 'Tape', bundleId: 'com.zap.Tape', architectures: ['arm64'], version, ...facts })

/** Somebody, and what is written down of them: format, version, first and last day. */
async function someone(name: string) {
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
    sees: (version: string, facts = {}) => browser.plugins.add({ body: aMacPlugin(version, facts) }),
  }
}

/** The days of the clock from today on. */
const aDay = (days: number) => new Date(server.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

test('each save writes down which version was seen, and since when until when', async () => {
  const { browser, seen, sees } = await someone('ana')
  const [first, second] = [aDay(0), aDay(1)]
  await sees('1.2')
  server.clock.passes(DAY)
  await sees('1.2')
  await browser.plugins.addMany({
    body: { plugins: [aMacPlugin('1.3'), aMacPlugin('1.2.9', { format: 'Component' })] },
  })

  expect(await seen()).toEqual([
    `AU macos 1.2.9 ${second} ${second}`,
    `VST3 macos 1.2 ${first} ${second}`,
    `VST3 macos 1.3 ${second} ${second}`,
  ])
})

test.each(['windows', 'linux'] as const)('a VST3 bundle for %s is told, too', async (platform) => {
  const { seen, sees } = await someone(`vst3-${platform}`)
  const today = aDay(0)

  await sees('3.1', { bundleId: null, architectures: ['x86_64'], platform })

  expect(await seen()).toEqual([`VST3 ${platform} 3.1 ${today} ${today}`])
})

test.each([
  ['no version', { version: '' }],
  ['no system', { bundleId: null, architectures: [] }],
  ['an unknown format', { format: 'Plugin' }],
  ['no maker and no identifier', { manufacturer: '', bundleId: null, path: 'Tape.vst', format: 'VST' }],
])('a bundle with %s says nothing to others', async (what, facts) => {
  const { seen, sees } = await someone(what.replaceAll(' ', '-'))

  await sees('1.2', facts)

  expect(await seen()).toEqual([])
})

test('with a removed plugin goes what was seen of it, and comes back with it', async () => {
  const { browser, seen, sees } = await someone('ben')
  const { plugin } = await sees('1.2')
  await sees('2.0', { name: 'Saw', bundleId: 'com.zap.Saw' })
  const before = await seen()

  await browser.plugins.remove({ params: { id: plugin.id } })
  const without = await seen()
  await browser.plugins.restore({ params: { id: plugin.id } })

  expect(without).toEqual([`VST3 macos 2.0 ${aDay(0)} ${aDay(0)}`])
  expect(await seen()).toEqual(before)
})

test('what was seen stays while another entry of the library is of the same product', async () => {
  const { browser, seen, sees } = await someone('carl')
  const { plugin } = await sees('1.2')
  const { plugin: other } = await sees('3.0', { name: 'Other', bundleId: 'com.zap.Other' })
  await server.pool.query('update plugins set definition_id = $1 where id = $2', [
    plugin.definitionId,
    other.id,
  ])
  const before = await seen()

  await browser.plugins.remove({ params: { id: plugin.id } })

  expect(await seen()).toEqual(before)
})

test.each([
  ['a purge', (browser: Awaited<ReturnType<typeof someone>>['browser']) => browser.plugins.purge()],
  ['the account', (browser) => browser.account.remove({ body: { password: 'correct horse' } })],
])('with %s everything that was seen goes, and nothing of others', async (what, leave) => {
  const dora = await someone(`dora-${what.replaceAll(' ', '-')}`)
  const emil = await someone(`emil-${what.replaceAll(' ', '-')}`)
  await dora.sees('1.2')
  await emil.sees('1.2')

  await leave(dora.browser)

  expect(await dora.seen()).toEqual([])
  expect(await emil.seen()).toHaveLength(1)
})

test('a bundle that joins an entry speaks for the definition of the entry', async () => {
  const { browser, sees } = await someone('fay')
  const { plugin } = await sees('1.2')
  await sees('1.1', { format: 'AU', manufacturer: '', bundleId: 'org.else.Tape' })

  const { rows } = await server.pool.query(
    'select count(*)::int as n from observations where definition_id = $1 and user_id = (select user_id from plugins where id = $2)',
    [plugin.definitionId, plugin.id],
  )
  expect(await browser.plugins.list()).toMatchObject([{ formats: ['VST3', 'AU'] }])
  expect(rows).toEqual([{ n: 2 }])
})
