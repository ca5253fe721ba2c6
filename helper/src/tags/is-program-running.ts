import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { basename } from 'node:path'
import type { Platform } from '#shared/plugins/architectures.ts'

/** True while a program of this name runs. False also where the system does not tell. */
export const isProgramRunning = (platform: Platform, program: RegExp): boolean =>
  runningPrograms(platform).some((name) => program.test(name))

function runningPrograms(platform: Platform): string[] {
  if (platform === 'linux') return linuxPrograms()
  const [command, ...args] =
    platform === 'macos' ? ['/bin/ps', '-axo', 'comm='] : ['tasklist', '/fo', 'csv', '/nh']
  const { stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 10_000,
    maxBuffer: 8 << 20,
    windowsHide: true,
  })
  const lines = (stdout ?? '').split(/\r?\n/)
  return lines.map((line) =>
    basename(platform === 'macos' ? line.trim() : (/^"([^"]*)"/.exec(line)?.[1] ?? '')),
  )
}

/** A process may end while it is looked at. */
function linuxPrograms(): string[] {
  return fs.readdirSync('/proc').flatMap((id) => {
    if (!/^\d+$/.test(id)) return []
    try {
      return fs.readFileSync(`/proc/${id}/comm`, 'utf8').trim()
    } catch {
      return []
    }
  })
}
