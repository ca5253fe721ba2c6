import { runProgram } from '../../system/program.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { ownCommand } from '../start-listening.ts'
import type { Registration } from './registration.ts'

/** Writes to the user's part of the registry, which needs no administrator. */
export function windowsRegistration(): Registration {
  return {
    register: async () => {
      for (const args of registryWrites(ownCommand)) {
        const { code } = await runProgram('reg.exe', args)
        if (code !== 0) throw new UserFacingError('Links could not be registered: Windows did not allow it.')
      }
      return { lines: ['plugfolio: links are opened by this helper now, and it starts when you log in.'] }
    },
    unregister: async () => {
      await runProgram('reg.exe', ['delete', LINK_KEY, '/f'])
      await runProgram('reg.exe', ['delete', RUN_KEY, '/v', RUN_NAME, '/f'])
      return ['plugfolio: links are no longer opened, and nothing starts when you log in.']
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
