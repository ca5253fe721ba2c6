import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, test, vi } from 'vitest'
import { LINUX_PROGRAM } from '#shared/bundles/testing/linux-program.ts'
import { connectLinkOf } from '#shared/helper/link.ts'
import { helperBundle } from '../../scripts/parts/helper/helper-bundle.mjs'
import { endPairing } from '../src/commands/disconnect.ts'
import { readPairing, savePairing } from '../src/connect/pairing.ts'
import { runHelper } from '../src/run-helper.ts'
import { isNameLocked } from '../src/system/kernel-lock.ts'
import { aSite, type TestSite } from './a-site.ts'

/** These tests run the program with fake dialogs and openers of Linux. */
export const IS_LINUX = process.platform === 'linux'
export const linuxTest = test.runIf(IS_LINUX)

/** The helper and the site of the test that runs, after `startHelper`. */
export let [helper, site] = [] as unknown as [TestHelper, TestSite] // as: filled before each test

/** Gives each test of a file a helper and a site of its own, or all of them the same, and ends them. */
export function startHelper(prepare: () => unknown = () => {}, { isShared = false } = {}) {
  if (!IS_LINUX) return
  const [before, after] = isShared ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => {
    ;[site, helper] = await Promise.all([aSite(), createTestHelper()])
    await prepare()
  })
  after(async () => {
    site.instead = () => undefined
    await helper.end()
    await site.close()
  })
}

const program = once(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plugfolio-helper-'))
  await build(helperBundle(folder))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'plugfolio-helper.cjs')
})

/**
 * The helper in a separate home folder. `zenity`, `xdg-open` and `dbus-send` are fakes that record their calls; `willAgree` sets the
 * user's answer. Commands that go on, or start others, run in the built program.
 */
export async function createTestHelper() {
  const home = mkdtempSync(join(tmpdir(), 'helper-home-'))
  const file = await program()
  for (const name of ['xdg-open', 'update-desktop-database']) writeFake(home, name, 'exit 0')
  // xdg-mime also calls it, to detect the desktop.
  writeFake(home, 'dbus-send', 'case "$*" in *FileManager1*) exit 0 ;; *) exit 1 ;; esac')
  writeFake(home, 'zenity', 'exec sh "$HOME/answer" "$@"')
  const environment = {
    HOME: home,
    PATH: `${join(home, 'bin')}${delimiter}${process.env.PATH}`,
    DISPLAY: ':none',
    XDG_STATE_HOME: join(home, 'state'),
  }
  const start = (...args: string[]) =>
    spawn(process.execPath, [file, ...args], { env: environment, stdio: ['pipe', 'pipe', 'pipe'] })
  const helper = {
    home,
    environment,
    program: file,
    state: join(home, 'state/plugfolio-helper'),
    start,
    /** Runs a command to its end, in this process if it starts no program of its own. */
    run: (...args: string[]) =>
      canRunHere(args, environment) ? runHere(args, environment) : helper.runReally(...args),
    /** Runs a command of the built program to its end. */
    runReally: async (...args: string[]) => {
      const child = start(...args)
      child.stdin.end()
      const code = new Promise<number | null>((resolve) => child.on('close', resolve))
      const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
      return { code: await code, out, error }
    },
    json: async (...args: string[]) => {
      const { code, out } = await helper.run(...args, '--json')
      return { code, answer: JSON.parse(out) }
    },
    /** `then` is a shell command that runs while the question is on the screen. Of a list the first row is chosen. */
    willAgree: (agrees: boolean, then = ':') =>
      writeFileSync(join(home, 'answer'), `${then}\n[ "$1" != --list ] || echo 0\nexit ${agrees ? 0 : 1}\n`),
    calls: (name: string) => callsIn(join(home, `${name}.log`)),
    /** Writes a file below the home, as if at `savedAt`. */
    put: (
      path: string,
      content: string | Uint8Array = path.endsWith('.clap') ? LINUX_PROGRAM : 'x',
      savedAt?: Date,
    ) => {
      const whole = join(home, path)
      mkdirSync(dirname(whole), { recursive: true })
      writeFileSync(whole, content)
      if (savedAt) utimesSync(whole, savedAt, savedAt)
      return whole
    },
    has: (path: string) => existsSync(join(home, path)),
    connect: async (site: TestSite) => {
      helper.willAgree(true)
      return helper.run('open', connectLinkOf(site.aCode(), site.url))
    },
    /** Ends the pairing and waits until the listener has ended. */
    end: async () => {
      const pairing = readPairing(helper.state)
      if (pairing) await endPairing(helper.state, pairing)
      if (existsSync(helper.state))
        await waitUntilTrue(async () => !(await isNameLocked(helper.state, 'listen')))
      // A stopped helper may still write its last state.
      await waitUntilTrue(() => {
        try {
          rmSync(home, { recursive: true, force: true })
        } catch {}
        return !existsSync(home)
      })
    },
  }
  helper.willAgree(false)
  return helper
}
export type TestHelper = Awaited<ReturnType<typeof createTestHelper>>

/** The commands that neither start the listener nor wait for a signal. */
const IN_ONE_PROCESS =
  'caches disconnect doctor folders jobs may-install scan songs status unblock undo'.split(' ')

type Environment = Record<'HOME' | 'PATH' | 'DISPLAY' | 'XDG_STATE_HOME', string>

/** The home of the commands that run in this process now, their number, and the environment before. A process has one home at a time. */
const here = { home: '', count: 0, before: {} as NodeJS.ProcessEnv } // as: filled by the first command

function canRunHere([command = '', ...flags]: string[], { HOME }: Environment) {
  const isFree = here.count === 0 || here.home === HOME
  return isFree && IN_ONE_PROCESS.includes(command) && !flags.includes('--watch')
}

async function runHere(args: string[], environment: Environment) {
  const [output, errors] = [new PassThrough(), new PassThrough()]
  if (here.count === 0) {
    here.before = { ...process.env }
    setEnvironment(environment)
  }
  here.home = environment.HOME
  here.count += 1
  try {
    const texts = Promise.all([text(output), text(errors)])
    const code = await runHelper(args, { output, errors })
    output.end()
    errors.end()
    const [out, error] = await texts
    return { code, out, error }
  } finally {
    here.count -= 1
    if (here.count === 0) setEnvironment(here.before)
  }
}

function setEnvironment(environment: NodeJS.ProcessEnv) {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
}

/** Makes this process use the home and the dialogs of a helper, until `vi.unstubAllEnvs`. */
export function setHomeOf({ environment }: TestHelper) {
  for (const name of ['PATH', 'HOME', 'DISPLAY'] as const) vi.stubEnv(name, environment[name])
}

/** Pairs a helper with a site directly in their data, so that no listener starts. */
export function pairWithoutListener({ state }: TestHelper, site: TestSite) {
  site.token = 'secret'
  const deviceId = randomUUID()
  site.device = {
    id: deviceId,
    machine: randomUUID(),
    name: 'x',
    platform: 'linux',
    version: '1',
    folders: [],
  }
  mkdirSync(state, { recursive: true })
  savePairing(state, { site: site.url, token: site.token, deviceId, account: 'ana' })
}

/** Waits until `is` returns true, or the test times out. */
export async function waitUntilTrue(is: () => boolean | Promise<boolean>) {
  while (!(await is())) await wait(30)
}

function writeFake(home: string, name: string, then: string) {
  const file = join(home, 'bin', name)
  mkdirSync(dirname(file), { recursive: true })
  // Each call is written at once, so that no test reads an incomplete line.
  const record = `printf '%s\\n' "$(printf '%s\\037' "$@" | tr '\\n' '\\036')" >>"$HOME/${name}.log"`
  const script = `#!/bin/sh\n${record}\n${then}\n`
  writeFileSync(file, script)
  chmodSync(file, 0o755)
}

/** The arguments of each call. */
function callsIn(file: string): string[][] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.replaceAll('\u001e', '\n').split('\u001f').slice(0, -1))
}

function once<T>(make: () => Promise<T>) {
  let result: Promise<T> | undefined
  return () => {
    result ??= make()
    return result
  }
}
