import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Platform } from '#shared/plugins/architectures.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { orUndefined } from '../../system/or-undefined.ts'
import { runProgram } from '../../system/program.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import * as words from '../command-words.ts'
import { ownCommand } from '../start-listening.ts'
import { autostartEntry, DESKTOP_FILE, linkEntry } from './linux-files.ts'
import { macRegistration, type Registration } from './macos.ts'
import { installProgram, programPaths, removeProgram, writeProgramFile } from './program-files.ts'

/** How links and the start at login are registered on this system. */
export const registrationHere = (): Registration => REGISTRATIONS[currentPlatform()]()

const TYPE = 'x-scheme-handler/plugfolio'

/** Follows freedesktop.org: a desktop entry for links, one for login, and a copy of the program that both start. */
function linuxRegistration(): Registration {
  const paths = filePaths()
  return {
    register: async () => {
      const command = installProgram(paths)
      writeProgramFile(paths.link, linkEntry(paths.wrapper))
      writeProgramFile(paths.autostart, autostartEntry(paths.wrapper))
      await runProgram('update-desktop-database', [dirname(paths.link)])
      const { code } = await runProgram('xdg-mime', ['default', DESKTOP_FILE, TYPE])
      if (code !== 0) throw new UserFacingError(words.linksNeedXdg)
      return { lines: [words.linksOpenHere, words.runItAs(command)], command }
    },
    unregister: async () => {
      for (const file of [paths.link, paths.autostart]) rmSync(file, { force: true })
      for (const list of paths.lists) removeDefault(list)
      removeProgram(paths)
      await runProgram('update-desktop-database', [dirname(paths.link)])
      return [words.linksEnded]
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

/** Removes the default that xdg-mime has set, which it cannot remove itself. The list may be missing. */
const removeDefault = (list: string) =>
  orUndefined(() => {
    const lines = readFileSync(list, 'utf8').split('\n')
    const others = lines.filter((line) => !line.startsWith(`${TYPE}=${DESKTOP_FILE}`))
    if (others.length < lines.length) writeFileSync(list, others.join('\n'))
  })

/** Writes to the user's part of the registry, which needs no administrator. */
function windowsRegistration(): Registration {
  return {
    register: async () => {
      for (const args of registryWrites(ownCommand)) {
        const { code } = await runProgram('reg.exe', args)
        if (code !== 0) throw new UserFacingError(words.linksForbidden)
      }
      return { lines: [words.linksOpenHere] }
    },
    unregister: async () => {
      await runProgram('reg.exe', ['delete', LINK_KEY, '/f'])
      await runProgram('reg.exe', ['delete', RUN_KEY, '/v', RUN_NAME, '/f'])
      return [words.linksEnded]
    },
    isRegistered: async () => {
      const { code, out } = await runProgram('reg.exe', ['query', `${LINK_KEY}\\shell\\open\\command`, '/ve'])
      return code === 0 && out.includes(ownCommand('open')[1] ?? '')
    },
  }
}

const LINK_KEY = 'HKCU\\Software\\Classes\\plugfolio'
const RUN_KEY = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run'
const RUN_NAME = 'Plugfolio Helper'

/** The arguments of each call of reg.exe. `commandOf` returns how the program is started with a command. */
export function registryWrites(commandOf: (command: string) => string[]): string[][] {
  const open = `${quoted(commandOf('open'))} "%1"`
  // Without a console window.
  const listen = `conhost.exe --headless ${quoted(commandOf('listen'))}`
  return [
    ['add', LINK_KEY, '/ve', '/d', 'URL:Plugfolio', '/f'],
    ['add', LINK_KEY, '/v', 'URL Protocol', '/d', '', '/f'],
    ['add', `${LINK_KEY}\\shell\\open\\command`, '/ve', '/d', open, '/f'],
    ['add', RUN_KEY, '/v', RUN_NAME, '/d', listen, '/f'],
  ]
}

/** A path on Windows cannot contain a quotation mark. */
const quoted = (words: string[]) => words.map((word) => `"${word}"`).join(' ')

const REGISTRATIONS: Record<Platform, () => Registration> = {
  linux: linuxRegistration,
  macos: macRegistration,
  windows: windowsRegistration,
}
