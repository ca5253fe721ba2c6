import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connectLinkOf } from '#shared/helper/link.ts'
import { BUILD, HELPER_VERSION } from '#shared/product.ts'
import { linkEntry, wrapperScript } from '../src/commands/install/linux-files.ts'
import { agentPlist } from '../src/commands/install/macos.ts'
import { registryWrites } from '../src/commands/install/registration-here.ts'
import { helper, IS_LINUX, linuxTest, startHelper, waitUntilTrue } from './a-helper.ts'
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
    const others = '[Default Applications]\ntext/html=browser.desktop\n'
    helper.put('.config/mimeapps.list', others)
    await helper.run('install')
    expect(helper.has('.local/share/applications/plugfolio-helper.desktop')).toBe(true)
    expect(helper.has('.config/autostart/plugfolio-helper.desktop')).toBe(true)
    const { code, out } = await helper.run('uninstall')

    expect(code).toBe(0)
    expect(out).toContain(
      `Any moved plugins stay in ${helper.home}/UAD_Plugins_Backup and ${helper.home}/Plugfolio_Set_Aside.`,
    )
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

linuxTest('the wrapper starts a program with any name, also after its Node.js was removed', () => {
  const odd = helper.put("it's $HOME/helper.cjs", 'console.log(process.execPath, process.argv.slice(2))')
  const wrapper = join(helper.home, 'wrapper')
  const run = (node: string, path: string) => {
    writeFileSync(wrapper, wrapperScript(node, odd))
    const { status, stdout, stderr } = spawnSync('/bin/sh', [wrapper, 'open', 'a b'], {
      env: { HOME: helper.home, PATH: path },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  const started = { status: 0, stdout: `${process.execPath} [ 'open', 'a b' ]\n`, stderr: '' }
  const gone = `${helper.home}/.nvm/versions/node/v20.19.0/bin/node`
  const empty = join(helper.home, 'empty')

  expect(run(process.execPath, empty)).toEqual(started)
  expect(run(gone, dirname(process.execPath))).toEqual(started)
  // The first Node.js in PATH is too old.
  standIn('old/node', 'exit 1')
  expect(run(gone, `${helper.home}/old:${dirname(process.execPath)}`)).toEqual(started)
  mkdirSync(join(helper.home, '.nvm/versions/node/v22.1.0/bin'), { recursive: true })
  symlinkSync(process.execPath, join(helper.home, '.nvm/versions/node/v22.1.0/bin/node'))
  expect(run(gone, empty)).toEqual(started)
})

linuxTest('the wrapper prints an error when it finds no Node.js', () => {
  const wrapper = helper.put(
    'wrapper',
    wrapperScript('/no/such/node', '/no/such/helper.cjs', ['/no/such/folder']),
  )
  const { status, stderr } = spawnSync('/bin/sh', [wrapper, 'status'], {
    env: { HOME: helper.home, PATH: join(helper.home, 'empty') },
    encoding: 'utf8',
  })

  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Node.js 20.19') })
})

test.runIf(hasXdg)('install says how to run the helper, and the next steps', async () => {
  const { code, out } = await helper.run('install')
  const command = join(helper.home, '.local/bin/plugfolio-helper')
  const version = execFileSync(command, ['--version'], { env: helper.environment, encoding: 'utf8' })

  expect({ code, version }).toEqual({ code: 0, version: `${HELPER_VERSION} build ${BUILD}\n` })
  expect(out).toContain(`You can run it as ${command}`)
  expect(out).toMatch(/ {2}1\. On your site, press Connect to Helper App/)
  expect(out).toContain(`${command} scan --add`)
  expect(out).not.toMatch(/\d\. .*install/)
  await helper.run('uninstall')
  expect(helper.has('.local/bin/plugfolio-helper')).toBe(false)

  // When that folder is in PATH the name is enough. Other files with that name stay.
  helper.environment.PATH = `${join(helper.home, '.local/bin')}:${helper.environment.PATH}`
  expect((await helper.run('install')).out).toContain('You can run it as plugfolio-helper\n')
  await helper.run('uninstall')
  helper.put('.local/bin/plugfolio-helper', 'mine')
  expect((await helper.run('install')).out).toContain('share/plugfolio-helper/plugfolio-helper')
  await helper.run('uninstall')
  expect(readFileSync(command, 'utf8')).toBe('mine')
})

function standIn(path: string, then: string) {
  chmodSync(helper.put(path, `#!/bin/sh\n${then}\n`), 0o755)
}

test('the desktop entry escapes the path of the wrapper for Exec', () => {
  expect(linkEntry('/home/ana/x')).toContain('\nExec=/home/ana/x open %u\n')
  expect(linkEntry('/home/a na/x')).toContain('\nExec="/home/a na/x" open %u\n')
  expect(linkEntry('/home/100%/x')).toContain('\nExec=/home/100%%/x open %u\n')
})

test('on macOS a launch agent starts the listener at login', () => {
  const agent = agentPlist(['/A & B/node', 'helper.cjs', 'listen'])

  expect(agent).toContain(
    '<string>/A &amp; B/node</string>\n    <string>helper.cjs</string>\n    <string>listen</string>',
  )
  expect(agent).toContain('<key>RunAtLoad</key>')
})

test('on Windows links and the start at login are in the registry of the user', () => {
  const writes = registryWrites((command) => ['C:\\Program Files\\node.exe', 'C:\\h.cjs', command])

  expect(writes.every(([act, key]) => act === 'add' && key?.startsWith('HKCU\\'))).toBe(true)
  expect(writes.flat()).toContain('"C:\\Program Files\\node.exe" "C:\\h.cjs" "open" "%1"')
  expect(writes.flat()).toContain('conhost.exe --headless "C:\\Program Files\\node.exe" "C:\\h.cjs" "listen"')
})
