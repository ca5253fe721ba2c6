import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { runProgram } from '../../system/program.ts'
import { Trouble } from '../../system/trouble.ts'
import { autostartEntry, DESKTOP_FILE, linkEntry, wrapperOf } from './linux-files.ts'
import type { Registration } from './registration.ts'

const TYPE = 'x-scheme-handler/plugfolio'

/** By the rules of freedesktop.org: an entry for the link, one for the login, and a copy of the program that both start. */
export function linuxRegistration(): Registration {
  const at = places()
  return {
    register: async () => {
      const program = join(at.own, 'plugfolio-helper.cjs')
      mkdirSync(at.own, { recursive: true })
      copyFileSync(resolve(process.argv[1] ?? ''), program)
      put(at.wrapper, wrapperOf(process.execPath, program), 0o755)
      put(at.link, linkEntry(at.wrapper))
      put(at.autostart, autostartEntry(at.wrapper))
      await runProgram('update-desktop-database', [dirname(at.link)])
      const { code } = await runProgram('xdg-mime', ['default', DESKTOP_FILE, TYPE])
      if (code !== 0)
        throw new Trouble('Links could not be registered: xdg-mime is missing. Install xdg-utils.')
      const command = callable(at)
      return {
        lines: [
          'plugfolio: links are opened by this helper now, and it starts when you log in.',
          `It can be called as ${command}`,
        ],
        command,
      }
    },
    unregister: async () => {
      for (const file of [at.link, at.autostart]) rmSync(file, { force: true })
      for (const list of at.lists) forgetDefault(list)
      if (isOurs(at)) rmSync(at.command, { force: true })
      rmSync(at.own, { recursive: true, force: true })
      await runProgram('update-desktop-database', [dirname(at.link)])
      return ['plugfolio: links are no longer opened, and nothing starts when you log in.']
    },
    isRegistered: async () => {
      const { out } = await runProgram('xdg-mime', ['query', 'default', TYPE])
      return out.trim() === DESKTOP_FILE
    },
  }
}

function places() {
  const data = process.env.XDG_DATA_HOME || join(homedir(), '.local/share')
  const config = process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const own = join(data, 'plugfolio-helper')
  return {
    own,
    wrapper: join(own, 'plugfolio-helper'),
    /** Where most systems look for what a person has installed for themselves. */
    command: join(homedir(), '.local/bin/plugfolio-helper'),
    link: join(data, 'applications', DESKTOP_FILE),
    autostart: join(config, 'autostart', DESKTOP_FILE),
    lists: [join(config, 'mimeapps.list'), join(data, 'applications', 'mimeapps.list')],
  }
}

type Places = ReturnType<typeof places>

/** Makes the command available by its name, unless another program has that name. Returns the command to type. */
function callable(at: Places): string {
  try {
    mkdirSync(dirname(at.command), { recursive: true })
    if (isOurs(at)) rmSync(at.command)
    symlinkSync(at.wrapper, at.command)
  } catch {
    return at.wrapper
  }
  const isInPath = (process.env.PATH ?? '').split(delimiter).includes(dirname(at.command))
  return isInPath ? 'plugfolio-helper' : at.command
}

function isOurs({ command, wrapper }: Places) {
  try {
    return readlinkSync(command) === wrapper
  } catch {
    return false
  }
}

function put(file: string, text: string, mode = 0o644) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
}

/** xdg-mime can set a default, and not take it back. Only its own line goes. */
function forgetDefault(list: string) {
  try {
    const lines = readFileSync(list, 'utf8').split('\n')
    const others = lines.filter((line) => !line.startsWith(`${TYPE}=${DESKTOP_FILE}`))
    if (others.length < lines.length) writeFileSync(list, others.join('\n'))
  } catch {
    // There is no list, so there is no line.
  }
}
