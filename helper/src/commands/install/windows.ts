import { runProgram } from '../../system/program.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { ownCommand } from '../start-listening.ts'
import type { Registration } from './registration.ts'
import { LINK_KEY, RUN_KEY, RUN_NAME, registryWrites } from './windows-registry.ts'

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
