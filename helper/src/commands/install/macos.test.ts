import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProgramResult } from '../../system/program.ts'
import { macRegistration } from './macos.ts'

const runs: string[][] = []
const answers = new Map<string, number>()
let home = ''

async function run(program: string, args: string[]): Promise<ProgramResult> {
  runs.push([program, ...args])
  if (program.endsWith('osacompile')) mkdirSync(join(args[1] ?? '', 'Contents'), { recursive: true })
  return { code: answers.get(program) ?? 0, out: '', error: '' }
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'a "mac" '))
  writeFileSync(join(home, 'helper.cjs'), 'the program')
  vi.stubEnv('HOME', home)
  vi.stubEnv('XDG_DATA_HOME', '')
  vi.stubEnv('PLUGFOLIO_HELPER_BUNDLE', undefined)
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', join(home, 'helper.cjs')])
  runs.length = 0
  answers.clear()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(home, { recursive: true })
})

const own = () => join(home, '.local/share/plugfolio-helper')
const app = () => join(home, 'Applications/Plugfolio Links.app')
const agent = () => join(home, 'Library/LaunchAgents/app.plugfolio.helper.plist')

test('the program for Node.js copies itself, starts at login and makes an app that opens links; uninstall undoes it', async () => {
  const registration = macRegistration(run)

  const { lines } = await registration.register()

  expect(lines[0]).toBe(`plugfolio: links now open in ${app()}, and the helper starts when you log in.`)
  expect(readFileSync(join(own(), 'plugfolio-helper.cjs'), 'utf8')).toBe('the program')
  expect(readFileSync(agent(), 'utf8')).toContain('.local/share/plugfolio-helper/plugfolio-helper</string>')
  const wrapper = join(own(), 'plugfolio-helper').replaceAll('"', '\\"')
  expect(runs.find(([program]) => program?.endsWith('osacompile'))).toContain(
    `do shell script quoted form of "${wrapper}" & " open " & quoted form of theLink & " > /dev/null 2>&1 &"`,
  )
  expect(runs.map(([program]) => program?.split('/').at(-1))).toEqual(
    'launchctl launchctl osacompile plutil plutil plutil codesign lsregister'.split(' '),
  )
  expect(await registration.isRegistered()).toBe(true)
  await registration.unregister()
  expect([own(), app(), agent()].filter((path) => existsSync(path))).toEqual([])
  expect(await registration.isRegistered()).toBe(false)
})

test('when the app cannot be made, nothing of it stays, and the sentence says how to connect', async () => {
  answers.set('/usr/bin/codesign', 1)

  await expect(macRegistration(run).register()).rejects.toThrow(
    /^Links could not be registered: \/usr\/bin\/codesign failed\. .* open followed by the link/,
  )
  expect(existsSync(app())).toBe(false)
})
