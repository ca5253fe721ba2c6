import { mkdirSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Job, JobPayload } from '#shared/helper/job.ts'
import { organizeLinkOf } from '#shared/helper/link.ts'
import { open } from '../src/commands/open.ts'
import { savePairing } from '../src/connect/pairing.ts'
import { holdLock } from '../src/system/kernel-lock.ts'
import { createTestHelper, IS_LINUX, linuxTest, setHomeOf, type TestHelper } from './a-helper.ts'
import { aSite, type TestSite } from './a-site.ts'

let paired: TestSite
let other: TestSite
let helper: TestHelper
beforeAll(async () => {
  if (!IS_LINUX) return
  ;[paired, other, helper] = await Promise.all([aSite(), aSite(), createTestHelper()])
  paired.token = 'secret'
  mkdirSync(helper.state, { recursive: true })
  savePairing(helper.state, { site: paired.url, token: 'secret', deviceId: ID, account: 'ana' })
  // These links are opened in this process, with the dialogs in the helper's home.
  setHomeOf(helper)
  helper.willAgree(true)
  // The lock makes the helper believe that a listener runs, so that it starts none.
  await holdLock(helper.state, 'listen')
})
afterAll(async () => {
  if (!IS_LINUX) return
  vi.unstubAllEnvs()
  await Promise.all([paired.close(), other.close()])
  rmSync(helper.home, { recursive: true, force: true })
})

const ID = '5f3ab0c1-7d2e-4c1a-9b7e-0d2f4a6b8c1d'
const openLink = (link: string) =>
  open.run({
    args: [link],
    flags: new Set(),
    state: helper.state,
    say: () => {},
    meter: { show: () => {}, end: () => {} },
  })

/** Addresses of the other site, or of no site, that could be mistaken for the paired one. */
function hostileSites() {
  const [mine, its] = [new URL(paired.url), new URL(other.url)]
  return [
    other.url,
    `${paired.url}@${its.host}`,
    `http://${mine.hostname}:${mine.port}@${its.host}`,
    `${paired.url}/`,
    `${paired.url}/../..`,
    `${paired.url}#${other.url}`,
    `${paired.url}?${other.url}`,
    `${other.url}#${paired.url}`,
    `${other.url}/${paired.url}`,
    `${paired.url}\\@${its.host}`,
    `${paired.url} ${other.url}`,
    `${paired.url}\u0000`,
    `${paired.url}\n${other.url}`,
    `http://localhost:${its.port}`,
    `http://[::1]:${its.port}`,
    `http://127.0.0.1.:${its.port}`,
    `http://127.1:${its.port}`,
    `http://0x7f000001:${its.port}`,
    `http://2130706433:${its.port}`,
    `http://①27.0.0.1:${its.port}`,
    `HTTP://127.0.0.1:${its.port}`,
    `ftp://127.0.0.1:${its.port}`,
    `file:///etc/passwd`,
    'javascript:alert(1)',
    '',
    'null',
  ]
}

linuxTest('two hundred hostile links cause no action and no request to any site', async () => {
  const links = hostileSites().flatMap((site) => [
    ...['organize', 'restore', 'reveal'].map(
      (action) => `plugfolio://${action}?job=${ID}&apiUrl=${encodeURIComponent(site)}`,
    ),
    `plugfolio://organize?apiUrl=${encodeURIComponent(site)}&job=../../etc/passwd`,
    `plugfolio://organize?job=${ID}&apiUrl=${encodeURIComponent(paired.url)}&apiUrl=${encodeURIComponent(site)}`,
    `plugfolio://organize?job=${ID}&plugins=["/etc/passwd"]&apiUrl=${site}`,
    `plugfolio://undo?job=${ID}&apiUrl=${encodeURIComponent(site)}`,
    `plugfolio:organize?job=${ID}&apiUrl=${encodeURIComponent(site)}`,
    `plugfolio://x@organize?job=${ID}&apiUrl=${encodeURIComponent(site)}`,
  ])
  const answers = await Promise.allSettled(links.map(openLink))

  expect(links.length).toBeGreaterThan(200)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([])
  expect([...paired.calls, ...other.calls]).toEqual([])
  const questions = helper.calls('zenity').map((args) => args.find((each) => each.startsWith('--ok-label=')))
  expect(new Set(questions)).toEqual(new Set(['--ok-label=OK']))
})

linuxTest(
  'hostile jobs change nothing that the helper has not found itself, and nothing without a question',
  async () => {
    helper.willAgree(true)
    const victim = helper.put('precious/UAD Raw.component/x')
    const stems = [
      'UAD Raw',
      '../precious/UAD Raw',
      victim,
      '/etc',
      'UAD ../../x',
      '',
      '*',
      'UAD Raw\n',
      '$(x)',
    ]
    const bundlesAt = (paths: string[]) =>
      paths.map((path) => ({ installationId: ID, name: '<b>x</b>', format: 'AU', path }))
    const hostile: (JobPayload & { kind: Job['kind'] })[] = [
      { kind: 'organize', move: stems.map((stem) => ({ stem, name: stem })), bringBack: stems },
      { kind: 'restore', of: ID },
      { kind: 'set-aside', reason: 'format', items: bundlesAt([victim, '/etc', '..', '']) },
      { kind: 'bring-back', items: bundlesAt([victim, '/etc/passwd', '']) },
      { kind: 'reveal', path: victim, name: '<b>x</b>' },
      { kind: 'reveal', path: '--help', name: '' },
      { kind: 'scan', folders: ['/', victim, '..'], foundCount: 0 },
    ] as const
    const questionCount = helper.calls('zenity').length
    for (const payload of hostile) {
      const id = paired.addJob(payload)
      await openLink(organizeLinkOf({ id }, paired.url))
      expect((paired.items.get(id) ?? []).filter(({ outcome }) => outcome !== 'kept')).toEqual([])
    }

    expect(helper.calls('zenity')).toHaveLength(questionCount)
    expect(helper.calls('dbus-send')).toEqual([])
    expect(paired.found).toEqual([])
    expect(helper.has('precious/UAD Raw.component/x')).toBe(true)
    expect(helper.has('UAD_Plugins_Backup')).toBe(false)
    expect(helper.has('Plugfolio_Set_Aside')).toBe(false)
    expect(other.calls).toEqual([])
  },
)
