import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connectLinkOf } from '#shared/helper/link.ts'
import { agentPlist } from '../src/commands/install/macos.ts'
import { registryWrites } from '../src/commands/install/registration-here.ts'
import { helper, IS_LINUX, startHelper, waitUntilTrue } from './a-helper.ts'
import { aSite } from './a-site.ts'

/** Without the package xdg-utils the opening of links cannot be tested. */
const XDG_OPEN = '/usr/bin/xdg-open'
const hasXdg = IS_LINUX && existsSync(XDG_OPEN) && existsSync('/usr/bin/xdg-mime')

startHelper()

test.runIf(hasXdg)(
  'a link that the system opens reaches the installed helper unchanged, and pairs this computer',
  async () => {
    const site = await aSite()
    rmSync(join(helper.home, 'bin/xdg-open'))
    helper.willAgree(true)
    expect((await helper.run('install')).code).toBe(0)
    const link = `${connectLinkOf(site.aCode(), site.url)}&odd=%24(touch%20${helper.home}/evil)%60x%60'"`
    await promisify(execFile)(XDG_OPEN, [link], { env: helper.environment })

    await waitUntilTrue(() => site.calls.includes('GET /api/device/jobs'))
    expect(helper.has('evil')).toBe(false)
    expect((await helper.json('doctor')).answer.findings).toContainEqual({
      check: 'links',
      isFine: true,
      sentence: expect.any(String),
    })
    await helper.run('disconnect')
    await waitUntilTrue(() => site.streams.size === 0)
    await site.close()
  },
)

test.runIf(hasXdg)(
  'uninstall undoes the installation, keeps other files, and says that backups stay',
  async () => {
    helper.put('.config/mimeapps.list', '[Default Applications]\ntext/html=browser.desktop\n')
    helper.put('state/plugfolio-helper/digests.json', '{}')
    await helper.run('install')
    expect(helper.has('.local/share/applications/plugfolio-helper.desktop')).toBe(true)
    expect(helper.has('.config/autostart/plugfolio-helper.desktop')).toBe(true)
    const { code, out } = await helper.run('uninstall')

    expect(code).toBe(0)
    expect(out).toContain(
      `Any moved plugins stay in ${helper.home}/UAD_Plugins_Backup and ${helper.home}/Plugfolio_Set_Aside.`,
    )
    expect(out).not.toContain('do not belong to the helper')
    for (const file of [
      '.local/share/applications/plugfolio-helper.desktop',
      '.config/autostart/plugfolio-helper.desktop',
      '.local/share/plugfolio-helper',
      'state/plugfolio-helper/machine.json',
    ])
      expect([file, helper.has(file)]).toEqual([file, false])
    const list = readFileSync(join(helper.home, '.config/mimeapps.list'), 'utf8')
    expect(list).toContain('text/html=browser.desktop')
    expect(list).not.toContain('plugfolio')
  },
)

test('on macOS a launch agent starts the listener at login', () => {
  const agent = agentPlist(['/A & B/node', 'helper.cjs', 'listen'])

  expect(agent).toContain('<string>/A &amp; B/node</string>')
  expect(agent).toContain('<key>RunAtLoad</key>')
})

test('on Windows links and the start at login are in the registry of the user', () => {
  const writes = registryWrites((command) => ['C:\\Program Files\\node.exe', 'C:\\h.cjs', command])

  expect(writes.every(([act, key]) => act === 'add' && key?.startsWith('HKCU\\'))).toBe(true)
  expect(writes.flat()).toContain('"C:\\Program Files\\node.exe" "C:\\h.cjs" "open" "%1"')
  expect(writes.flat()).toContain('conhost.exe --headless "C:\\Program Files\\node.exe" "C:\\h.cjs" "listen"')
})
