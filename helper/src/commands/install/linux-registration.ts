import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { runProgram } from '../../system/program.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { autostartEntry, DESKTOP_FILE, linkEntry } from './linux-files.ts'
import { installProgram, programPaths, removeProgram, writeProgramFile } from './program-files.ts'
import type { Registration } from './registration.ts'

const TYPE = 'x-scheme-handler/plugfolio'

/** Follows freedesktop.org: a desktop entry for links, one for login, and a copy of the program that both start. */
export function linuxRegistration(): Registration {
  const paths = filePaths()
  return {
    register: async () => {
      const command = installProgram(paths)
      writeProgramFile(paths.link, linkEntry(paths.wrapper))
      writeProgramFile(paths.autostart, autostartEntry(paths.wrapper))
      await runProgram('update-desktop-database', [dirname(paths.link)])
      const { code } = await runProgram('xdg-mime', ['default', DESKTOP_FILE, TYPE])
      if (code !== 0)
        throw new UserFacingError('Links could not be registered: xdg-mime is missing. Install xdg-utils.')
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
      removeProgram(paths)
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
  return {
    ...programPaths(),
    link: join(data, 'applications', DESKTOP_FILE),
    autostart: join(config, 'autostart', DESKTOP_FILE),
    lists: [join(config, 'mimeapps.list'), join(data, 'applications', 'mimeapps.list')],
  }
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
