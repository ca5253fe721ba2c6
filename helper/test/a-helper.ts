import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { vi } from 'vitest'
import { connectLinkOf } from '#shared/helper/link.ts'
import { helperBundle } from '../../scripts/parts/helper/bundle.mjs'
import { endPairing } from '../src/commands/disconnect.ts'
import { keepPairing, pairingOf } from '../src/connect/pairing.ts'
import { isHeld } from '../src/system/kernel-lock.ts'
import type { TestSite } from './a-site.ts'

/** These tests start the built program with the dialogs and openers of Linux. */
export const IS_LINUX = process.platform === 'linux'

const program = once(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plugfolio-helper-'))
  await build(helperBundle(folder))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'plugfolio-helper.cjs')
})

/**
 * The built helper in a home of its own. `zenity`, `xdg-open` and `dbus-send` are stand-ins there that write down how they were called;
 * `willAgree` says what the person answers.
 */
export async function aHelper() {
  const home = mkdtempSync(join(tmpdir(), 'helper-home-'))
  const file = await program()
  for (const name of ['xdg-open', 'update-desktop-database']) standIn(home, name, 'exit 0')
  // xdg-mime asks it, too, which desktop this is.
  standIn(home, 'dbus-send', 'case "$*" in *FileManager1*) exit 0 ;; *) exit 1 ;; esac')
  standIn(home, 'zenity', 'exec sh "$HOME/answer"')
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
    /** Runs a command to its end. `link` goes in as the launcher sends it. */
    run: async (...args: string[]) => {
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
    /** `then` is a shell command that runs while the question is on the screen. */
    willAgree: (agrees: boolean, then = ':') =>
      writeFileSync(join(home, 'answer'), `${then}\nexit ${agrees ? 0 : 1}\n`),
    calls: (name: string) => linesOf(join(home, `${name}.log`)),
    put: (path: string, content = 'x') => {
      const whole = join(home, path)
      mkdirSync(dirname(whole), { recursive: true })
      writeFileSync(whole, content)
      return whole
    },
    has: (path: string) => existsSync(join(home, path)),
    connect: async (site: TestSite) => {
      helper.willAgree(true)
      return helper.run('open', connectLinkOf(site.aCode(), site.url))
    },
    /** Ends the connection, and waits until the listener has noticed. */
    end: async () => {
      const pairing = pairingOf(helper.state)
      if (pairing) await endPairing(helper.state, pairing)
      if (existsSync(helper.state)) await until(async () => !(await isHeld(helper.state, 'listen')))
      rmSync(home, { recursive: true, force: true })
    },
  }
  helper.willAgree(false)
  return helper
}
export type TestHelper = Awaited<ReturnType<typeof aHelper>>

/** Lets this very process act with the home and the dialogs of a helper, until `vi.unstubAllEnvs`. */
export function inHomeOf({ environment }: TestHelper) {
  for (const name of ['PATH', 'HOME', 'DISPLAY'] as const) vi.stubEnv(name, environment[name])
}

/** Pairs a helper with a site without a word of either, so that nothing listens yet. */
export function pairQuietly({ state }: TestHelper, site: TestSite) {
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
  keepPairing(state, { site: site.url, token: site.token, deviceId, account: 'ana' })
}

/** Waits until something is so. What never becomes so ends with the time of the test. */
export async function until(is: () => boolean | Promise<boolean>) {
  while (!(await is())) await wait(30)
}

function standIn(home: string, name: string, then: string) {
  const file = join(home, 'bin', name)
  mkdirSync(dirname(file), { recursive: true })
  // Each call is written at once, so that a reader never sees half of it.
  const keep = `printf '%s\\n' "$(printf '%s\\037' "$@" | tr '\\n' '\\036')" >>"$HOME/${name}.log"`
  const script = `#!/bin/sh\n${keep}\n${then}\n`
  writeFileSync(file, script)
  chmodSync(file, 0o755)
}

/** Each call as its arguments. */
function linesOf(file: string): string[][] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.replaceAll('\u001e', '\n').split('\u001f').slice(0, -1))
}

function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
