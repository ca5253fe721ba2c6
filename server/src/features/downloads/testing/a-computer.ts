import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onFileFinished } from '../../../../test/at-the-end.ts'

/** Fakes of the macOS tools. The packages of these tests are tar archives, whatever their name. */
const TOOLS: Record<string, Record<string, string>> = {
  Darwin: {
    uname: 'echo Darwin',
    sysctl: 'printenv HAS_APPLE_SILICON',
    ditto: 'mkdir -p "$4" && tar -xzf "$3" -C "$4"',
    codesign: 'grep -q sealed "$3/Contents/seal"',
    lsregister: 'echo "registered $2"',
  },
  Linux: {},
  FreeBSD: { uname: 'echo FreeBSD' },
}

/** A home folder and the programs of a system, in which scripts run as with `curl … | sh`. */
export function aComputer(system: 'Darwin' | 'Linux' | 'FreeBSD') {
  const folder = mkdtempSync(join(tmpdir(), 'plugfolio-computer-'))
  onFileFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [home, tools] = [join(folder, "Ana's home"), join(folder, 'tools')]
  for (const place of [home, tools]) mkdirSync(place)
  for (const [name, script] of Object.entries(TOOLS[system] ?? {}))
    writeFileSync(join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

  return {
    home,

    files: () => readdirSync(home, { recursive: true }).map(String).sort(),
    run: (script: string, shell = 'sh', env: Record<string, string> = {}) =>
      new Promise<{ status: number | null; output: string }>((resolve) => {
        const localScript = script.replace(/^ {2}services=.*$/m, `  services='${tools}'`)
        const path = `${tools}:${join(process.execPath, '..')}:/usr/bin:/bin`
        const child = execFile(shell, ['-s'], { env: { HOME: home, PATH: path, ...env } }, (_, out, errors) =>
          resolve({ status: child.exitCode, output: `${out}${errors}`.replaceAll(home, 'HOME') }),
        )
        child.stdin?.on('error', () => {})
        child.stdin?.end(localScript)
      }),
  }
}
