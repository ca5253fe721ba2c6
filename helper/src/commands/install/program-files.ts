import { chmodSync, copyFileSync, mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { orUndefined } from '../../system/or-undefined.ts'
import { wrapperScript } from './linux-files.ts'

/** The places of a program that runs with the Node.js of the computer: its folder, what starts it, and the command in PATH. */
export type ProgramPaths = { own: string; wrapper: string; command: string }

export function programPaths(): ProgramPaths {
  const own = join(process.env.XDG_DATA_HOME || join(homedir(), '.local/share'), 'plugfolio-helper')
  // Most systems have this folder in PATH.
  return {
    own,
    wrapper: join(own, 'plugfolio-helper'),
    command: join(homedir(), '.local/bin/plugfolio-helper'),
  }
}

/** Copies this program to its own place, from where links and logins start it. Returns what the user types to run it. */
export function installProgram(paths: ProgramPaths): string {
  const program = join(paths.own, 'plugfolio-helper.cjs')
  const running = resolve(process.argv[1] ?? '')
  mkdirSync(paths.own, { recursive: true })
  if (running !== program) copyFileSync(running, program)
  writeProgramFile(paths.wrapper, wrapperScript(process.execPath, program), 0o755)
  return linkCommand(paths)
}

export function removeProgram(paths: ProgramPaths) {
  if (isOwnCommand(paths)) rmSync(paths.command, { force: true })
  rmSync(paths.own, { recursive: true, force: true })
}

/** Writes a file with its folder. */
export function writeProgramFile(file: string, text: string, mode = 0o644) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
}

/** Links the command into the user's bin folder, unless another file has that name. Returns what the user types to run it. */
function linkCommand(paths: ProgramPaths): string {
  try {
    mkdirSync(dirname(paths.command), { recursive: true })
    if (isOwnCommand(paths)) rmSync(paths.command)
    symlinkSync(paths.wrapper, paths.command)
  } catch {
    return paths.wrapper
  }
  const isInPath = (process.env.PATH ?? '').split(delimiter).includes(dirname(paths.command))
  return isInPath ? 'plugfolio-helper' : paths.command
}

const isOwnCommand = ({ command, wrapper }: ProgramPaths) =>
  orUndefined(() => readlinkSync(command)) === wrapper
