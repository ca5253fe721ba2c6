import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { connectLinkOf } from '#shared/helper/link.ts'
import { HELPER_VERSION } from '#shared/product.ts'
import { helper, linuxTest, site, startHelper, waitUntilTrue } from './a-helper.ts'
import { aSite } from './a-site.ts'

startHelper(undefined, { isShared: true })

linuxTest('every command that needs a site reports that there is no connection', async () => {
  for (const command of [['scan', '--add'], ['jobs'], ['listen'], ['open']])
    expect(await helper.run(...command)).toMatchObject({
      code: 3,
      error: expect.stringContaining('not connected'),
    })
})

linuxTest('a declined pairing does not use its code and changes nothing', async () => {
  site.calls.length = 0
  const { code, out } = await helper.run('open', connectLinkOf(site.aCode(), site.url))

  expect({ code, out }).toEqual({ code: 1, out: 'This computer was not connected.\n' })
  expect(site.calls).toEqual(['POST /api/helper/preview'])
  expect(readdirSync(helper.state)).not.toContain('pairing.json')
})

linuxTest(
  'after one question with Cancel as default the computer is paired, listens and opens the page again',
  async () => {
    site.displayName = 'Ana\u001b[2J\nEve'
    const { code } = await helper.connect(site)

    expect(code).toBe(0)
    const asked = helper.calls('zenity').at(-1) ?? []
    expect(asked).toEqual(expect.arrayContaining(['--question', '--default-cancel', '--no-markup']))
    const text = asked.find((each) => each.startsWith('--text='))
    expect(text).toContain(`${site.url}\n`)
    expect(text).toContain('the account Ana [2J Eve (ana)')
    expect(text).toContain('Continue only if you started this yourself.')
    await waitUntilTrue(() => helper.calls('xdg-open').length > 0)
    expect(helper.calls('xdg-open').at(-1)).toEqual([`${site.url}/helper-app-download?helperConnected=true`])
    const modeOf = (path: string) => statSync(path).mode & 0o777
    expect(modeOf(helper.state)).toBe(0o700)
    expect(modeOf(join(helper.state, 'pairing.json'))).toBe(0o600)
    await waitUntilTrue(() => site.calls.includes('GET /api/device/jobs'))
    expect((await helper.json('status')).answer).toMatchObject({
      site: site.url,
      connection: { account: 'ana', device: { platform: 'linux', version: HELPER_VERSION } },
      isListening: true,
    })
  },
)

linuxTest('another site is paired only after a question that names the old one', async () => {
  const other = await aSite()
  const { code } = await helper.connect(other)

  expect(code).toBe(0)
  const text = helper
    .calls('zenity')
    .at(-1)
    ?.find((each) => each.startsWith('--text='))
  expect(text).toContain(`This ends the connection to ${site.url}.`)
  expect(site.calls).toContain('DELETE /api/device')
  await waitUntilTrue(() => other.streams.size === 1)
  await helper.run('disconnect')
  await waitUntilTrue(() => other.streams.size === 0)
  await other.close()
})

linuxTest('a revoked pairing is forgotten, and the helper says how to connect again', async () => {
  site.calls.length = 0
  await helper.connect(site)
  await waitUntilTrue(() => site.calls.includes('GET /api/device/jobs'))
  site.token = 'another'
  const { code, error } = await helper.run('jobs')

  expect(code).toBe(3)
  expect(error).toContain('Press Connect Helper App there to connect it again.')
  expect(readdirSync(helper.state)).not.toContain('pairing.json')
})

linuxTest('the helper reports a site that is away, and keeps the pairing', async () => {
  const away = await aSite()
  await helper.connect(away)
  await waitUntilTrue(() => away.streams.size === 1)
  const port = Number(new URL(away.url).port)
  await away.close()

  expect(await helper.run('jobs')).toMatchObject({
    code: 4,
    error: expect.stringContaining('cannot be reached'),
  })
  expect((await helper.json('status')).code).toBe(4)
  const back = await aSite(port)
  Object.assign(back, { token: away.token, device: away.device })
  await waitUntilTrue(() => back.streams.size === 1)
  await helper.run('disconnect')
  await back.close()
})

linuxTest('redirects and answers that violate the contract are refused', async () => {
  const other = await aSite()
  site.instead = () => ({ status: 307, location: `${other.url}/api/helper/preview` })
  const sent = await helper.run('open', connectLinkOf('x', site.url))
  site.instead = () => ({ status: 200, body: { username: 7 } })
  const strange = await helper.run('open', connectLinkOf('x', site.url))
  site.instead = () => undefined

  expect(sent).toMatchObject({ code: 1, error: expect.stringContaining('another address') })
  expect(other.calls).toEqual([])
  expect(strange).toMatchObject({ code: 1, error: expect.stringContaining('does not understand') })
  await other.close()
})

linuxTest('the helper reports when no browser could be started', async () => {
  await helper.connect(site)
  // The real xdg-open may exist and report that there is no browser.
  writeFileSync(join(helper.home, 'bin/xdg-open'), '#!/bin/sh\nexit 3\n', { mode: 0o755 })

  expect(await helper.run('open')).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringContaining(`Open ${site.url} yourself`),
  })
})
