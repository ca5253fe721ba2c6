import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectLinkOf } from '#shared/helper/link.ts'
import { linkEntry, wrapperOf } from '../src/commands/install/linux-files.ts'
import { agentOf } from '../src/commands/install/macos-agent.ts'
import { registryWrites } from '../src/commands/install/windows-registry.ts'
import { aHelper, IS_LINUX, type TestHelper, until } from './a-helper.ts'
import { aSite } from './a-site.ts'

/** Without the package xdg-utils there is no real click to try; the files are looked at all the same. */
const XDG_OPEN = '/usr/bin/xdg-open'
const hasXdg = IS_LINUX && existsSync(XDG_OPEN) && existsSync('/usr/bin/xdg-mime')

let helper: TestHelper
beforeEach(async () => {
  if (IS_LINUX) helper = await aHelper()
})
afterEach(async () => {
  if (IS_LINUX) await helper.end()
})

test.runIf(hasXdg)(
  'a link that the system opens reaches the installed helper as it is, and pairs this computer',
  async () => {
    const site = await aSite()
    rmSync(join(helper.home, 'bin/xdg-open'))
    helper.willAgree(true)
    expect((await helper.run('install')).code).toBe(0)
    const link = `${connectLinkOf(site.aCode(), site.url)}&odd=%24(touch%20${helper.home}/evil)%60x%60'"`
    await promisify(execFile)(XDG_OPEN, [link], { env: helper.environment })

    await until(() => site.calls.includes('GET /api/device/jobs'))
    expect(helper.has('evil')).toBe(false)
    expect((await helper.json('doctor')).answer.findings).toContainEqual({
      check: 'links',
      isFine: true,
      sentence: expect.any(String),
    })
    await helper.run('disconnect')
    await until(() => site.streams.size === 0)
    await site.close()
  },
)

test.runIf(hasXdg)(
  'uninstall takes everything back, leaves what is of others, and says that backups stay',
  async () => {
    const others = '[Default Applications]\ntext/html=browser.desktop\n'
    helper.put('.config/mimeapps.list', others)
    await helper.run('install')
    expect(helper.has('.local/share/applications/plugfolio-helper.desktop')).toBe(true)
    expect(helper.has('.config/autostart/plugfolio-helper.desktop')).toBe(true)
    const { code, out } = await helper.run('uninstall')

    expect(code).toBe(0)
    expect(out).toContain(`Backups of plugins, if there are any, stay in ${helper.home}/UAD_Plugins_Backup.`)
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

test('a program with any name is started by the wrapper, and the entry names it as the rules of Exec want', () => {
  expect(wrapperOf("/opt/it's node", '/a $b')).toBe(`#!/bin/sh\nexec '/opt/it'\\''s node' '/a $b' "$@"\n`)
  expect(linkEntry('/home/ana/x')).toContain('\nExec=/home/ana/x open %u\n')
  expect(linkEntry('/home/a na/x')).toContain('\nExec="/home/a na/x" open %u\n')
  expect(linkEntry('/home/100%/x')).toContain('\nExec=/home/100%%/x open %u\n')
})

test('on macOS an agent listens from login on', () => {
  const agent = agentOf(['/A & B/node', 'helper.cjs', 'listen'])

  expect(agent).toContain(
    '<string>/A &amp; B/node</string>\n    <string>helper.cjs</string>\n    <string>listen</string>',
  )
  expect(agent).toContain('<key>RunAtLoad</key>')
})

test('on Windows the link and the login stand in the registry of the person', () => {
  const writes = registryWrites((command) => ['C:\\Program Files\\node.exe', 'C:\\h.cjs', command])

  expect(writes.every(([act, key]) => act === 'add' && key?.startsWith('HKCU\\'))).toBe(true)
  expect(writes.flat()).toContain('"C:\\Program Files\\node.exe" "C:\\h.cjs" "open" "%1"')
  expect(writes.flat()).toContain('conhost.exe --headless "C:\\Program Files\\node.exe" "C:\\h.cjs" "listen"')
})
