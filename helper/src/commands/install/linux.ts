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
import { UserFacingError } from '../../system/user-facing-error.ts'
import { autostartEntry, DESKTOP_FILE, linkEntry, wrapperScript } from './linux-files.ts'
import type { Registration } from './registration.ts'

const TYPE = 'x-scheme-handler/plugfolio'

/** Follows freedesktop.org: a desktop entry for links, one for login, and a copy of the program that both start. */
export function linuxRegistration(): Registration {
  const paths = filePaths()
  return {
    register: async () => {
      const program = join(paths.own, 'plugfolio-helper.cjs')
      mkdirSync(paths.own, { recursive: true })
      copyFileSync(resolve(process.argv[1] ?? ''), program)
      writeFile(paths.wrapper, wrapperScript(process.execPath, program), 0o755)
      writeFile(paths.link, linkEntry(paths.wrapper))
      writeFile(paths.autostart, autostartEntry(paths.wrapper))
      await runProgram('update-desktop-database', [dirname(paths.link)])
      const { code } = await runProgram('xdg-mime', ['default', DESKTOP_FILE, TYPE])
      if (code !== 0)
        throw new UserFacingError('Links could not be registered: xdg-mime is missing. Install xdg-utils.')
      const command = linkCommand(paths)
      return {
        lines: [
          'plugfolio: links are opened by this helper now, and it starts when you log in.',
          `You can run it as ${command}`,
        ],
        command,
      }
    },
    unregister: async () => {
      for (const file of [paths.link, paths.autostart]) rmSync(file, { force: true })
      for (const list of paths.lists) removeDefault(list)
      if (isOwnCommand(paths)) rmSync(paths.command, { force: true })
      rmSync(paths.own, { recursive: true, force: true })
      await runProgram('update-desktop-database', [dirname(paths.link)])
      return ['plugfolio: links are no longer opened, and nothing starts when you log in.']
    },
    isRegistered: async () => {
      const { out } = await runProgram('xdg-mime', ['query', 'default', TYPE])
      return out.trim() === DESKTOP_FILE
    },
  }
}

function filePaths() {
  const data = process.env.XDG_DATA_HOME || join(homedir(), '.local/share')
  const config = process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const own = join(data, 'plugfolio-helper')
  return {
    own,
    wrapper: join(own, 'plugfolio-helper'),
    /** Most systems have this folder in PATH. */
    command: join(homedir(), '.local/bin/plugfolio-helper'),
    link: join(data, 'applications', DESKTOP_FILE),
    autostart: join(config, 'autostart', DESKTOP_FILE),
    lists: [join(config, 'mimeapps.list'), join(data, 'applications', 'mimeapps.list')],
  }
}

type FilePaths = ReturnType<typeof filePaths>

/** Links the command into the user's bin folder, unless another file has that name. Returns what the user types to run it. */
function linkCommand(paths: FilePaths): string {
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

function isOwnCommand({ command, wrapper }: FilePaths) {
  try {
    return readlinkSync(command) === wrapper
  } catch {
    return false
  }
}

function writeFile(file: string, text: string, mode = 0o644) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
}

/** Removes the default that xdg-mime has set, which it cannot remove itself. */
function removeDefault(list: string) {
  try {
    const lines = readFileSync(list, 'utf8').split('\n')
    const others = lines.filter((line) => !line.startsWith(`${TYPE}=${DESKTOP_FILE}`))
    if (others.length < lines.length) writeFileSync(list, others.join('\n'))
  } catch {
    // The list does not exist.
  }
}
