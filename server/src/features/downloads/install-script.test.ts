import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aServer } from '../../../test/a-server.ts'
import { aComputer } from './testing/a-computer.ts'
import { aRelease } from './testing/a-release.ts'

/*
 * The script comes from a real server and is run by real shells with the real curl.
 */

/** An archive with one file and the folders around it. */
function anArchive(name: string, content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plugfolio-archive-'))
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content, { mode: 0o755 })
  const archive = execFileSync('tar', ['-czf', '-', '-C', folder, name.split('/')[0] ?? ''])
  rmSync(folder, { recursive: true })
  return archive
}

const APP = 'Plugfolio Helper.app'
const anApp = (seal: string) => anArchive(`${APP}/Contents/seal`, seal)
const aProgram = (args: string) =>
  anArchive('plugfolio-helper-1.0.0/plugfolio-helper', `#!/bin/sh\n${args}\n`)

/** The script of a server that offers these packages. */
async function scriptOf(packages: Parameters<typeof aRelease>[0]) {
  const { folder, manifest } = aRelease(packages)
  const { app } = await aServer({ HELPER_DIR: folder })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const script = await (await fetch(`${origin}/downloads/install.sh`)).text()
  const damage = (index: number) =>
    writeFileSync(join(folder, manifest.files[index]?.file ?? ''), 'x'.repeat(300))
  return { script, damage }
}

let release: Awaited<ReturnType<typeof scriptOf>>
beforeAll(async () => {
  release = await scriptOf({
    'mac-apple-silicon': anApp('sealed silicon'),
    'mac-intel': anApp('sealed intel'),
    linux: aProgram('echo Registered'),
  })
})

const hasCurl = spawnSync('curl', ['--version']).status === 0
if (!hasCurl) console.warn('curl is not installed, so the install script was not run.')
const shells = ['sh', 'bash'].filter((shell) => hasCurl && spawnSync(shell, ['-c', 'true']).status === 0)
const sealIn = (home: string) => readFileSync(join(home, 'Applications', APP, 'Contents', 'seal'), 'utf8')
const INSTALLED = [
  'Applications',
  `Applications/${APP}`,
  `Applications/${APP}/Contents`,
  `Applications/${APP}/Contents/seal`,
]

test.each(shells)(
  '%s installs and registers the app for this Mac and leaves nothing else behind',
  async (shell) => {
    const mac = aComputer('Darwin')

    const { status, output } = await mac.run(release.script, shell, { HAS_APPLE_SILICON: '1' })

    expect(output.split('\n')).toEqual([
      'Fetching Plugfolio-Helper-1.0.0-mac-apple-silicon.zip ...',
      `registered HOME/Applications/${APP}`,
      `Plugfolio Helper 1.0.0 is installed in HOME/Applications/${APP}. Go back to the web page and press Connect Helper App.`,
      '',
    ])
    expect(status).toBe(0)
    expect(mac.files()).toEqual(INSTALLED)
    expect(sealIn(mac.home)).toBe('sealed silicon')
  },
)

test.runIf(hasCurl)(
  'a second installation replaces the app, but not one with a broken signature',
  async () => {
    const { script } = await scriptOf({ 'mac-universal': anApp('broken') })
    const mac = aComputer('Darwin')
    await mac.run(release.script, 'sh', { HAS_APPLE_SILICON: '1' })
    expect(await mac.run(release.script)).toMatchObject({ status: 0 })
    expect(sealIn(mac.home)).toBe('sealed intel')

    expect(await mac.run(script)).toEqual({
      status: 1,
      output: expect.stringContaining('The application is damaged. Nothing was installed.'),
    })
    expect(mac.files()).toEqual(INSTALLED)
    expect(sealIn(mac.home)).toBe('sealed intel')
  },
)

test.runIf(hasCurl)('an altered package is not unpacked', async () => {
  const { script, damage } = await scriptOf({ 'mac-universal': anApp('sealed') })
  const mac = aComputer('Darwin')
  const altered = script.replace(/expected='[0-9a-f]/g, "expected='g")

  expect(await mac.run(altered)).toEqual({
    status: 1,
    output: expect.stringContaining('The download is damaged or was changed. Nothing was installed.'),
  })
  damage(0)
  expect(await mac.run(script)).toEqual({
    status: 1,
    output: expect.stringContaining('The download failed. Nothing was installed.'),
  })
  expect(mac.files()).toEqual(['Applications'])
})

test.runIf(hasCurl).each<['Linux' | 'Darwin', 'linux' | 'mac-node']>([
  ['Linux', 'linux'],
  ['Darwin', 'mac-node'],
])(
  'on %s, on a Mac without an app on the server, the program (%s) installs itself, and nothing else stays behind',
  async (system, kind) => {
    const { script } = await scriptOf({
      [kind]: aProgram('echo "$@" >> "$HOME/called"; echo Registered'),
    })
    const computer = aComputer(system)

    const { status, output } = await computer.run(script)

    expect(output.split('\n')).toEqual([
      `Fetching Plugfolio-Helper-1.0.0-${kind}.tar.gz ...`,
      'Registered',
      'Go back to the web page and press Connect Helper App.',
      '',
    ])
    expect(status).toBe(0)
    expect(computer.files()).toEqual(['.local', '.local/share', 'called'])
    expect(readFileSync(join(computer.home, 'called'), 'utf8')).toBe('install\n')
  },
)

test.each([
  [
    'FreeBSD',
    'Plugfolio Helper is installed this way on macOS and Linux. For Windows there is a zip on the web page.\n',
  ],
  ['Darwin', 'This server offers no helper for this computer. Nothing was installed.\n'],
] as const)('the script reports that this server has no package for %s', async (system, output) => {
  const { script } = await scriptOf({ linux: aProgram('') })
  const computer = aComputer(system)

  expect(await computer.run(script)).toEqual({ status: 1, output })
  expect(computer.files()).toEqual([])
})

test('a truncated script does nothing', async () => {
  const mac = aComputer('Darwin')
  const { script } = release
  const end = script.lastIndexOf('main "$@"')
  const cuts = [...Array.from({ length: end / 41 }, (_, index) => index * 41), end, end + 1, end + 8]

  for (const cut of cuts) await mac.run(script.slice(0, cut))

  expect(cuts.length).toBeGreaterThan(60)
  expect(mac.files()).toEqual([])
})

const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0
if (!hasShellcheck) console.warn('shellcheck is not installed, so the install script was not checked.')

test.runIf(hasShellcheck).each(['sh', 'bash'])('shellcheck finds no fault in the script as %s', (dialect) => {
  const args = ['--shell', dialect, '--severity', 'style', '-']
  const { status, stdout } = spawnSync('shellcheck', args, { input: release.script, encoding: 'utf8' })

  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
