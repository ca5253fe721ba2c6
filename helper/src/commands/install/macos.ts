import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { runProgram } from '../../system/program.ts'
import { writeAtomically } from '../../system/write-safely.ts'
import { ownCommand } from '../start-listening.ts'
import { AGENT_NAME, agentPlist } from './macos-agent.ts'
import type { Registration } from './registration.ts'

const LSREGISTER =
  '/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework/Support/lsregister'

/** The system assigns links to the app; a launch agent of the user starts the helper at login. */
export function macRegistration(): Registration {
  const file = join(homedir(), 'Library/LaunchAgents', `${AGENT_NAME}.plist`)
  const session = `gui/${process.getuid?.() ?? 0}`
  return {
    register: async () => {
      mkdirSync(dirname(file), { recursive: true })
      writeAtomically(file, agentPlist(ownCommand('listen')))
      await runProgram('/bin/launchctl', ['bootout', `${session}/${AGENT_NAME}`])
      await runProgram('/bin/launchctl', ['bootstrap', session, file])
      const app = process.env.PLUGFOLIO_HELPER_BUNDLE
      if (app) await runProgram(LSREGISTER, ['-f', app])
      const links = app
        ? 'The app opens plugfolio: links, and'
        : 'Links are opened by the app Plugfolio Helper;'
      return { lines: [`${links} the helper starts when you log in.`] }
    },
    unregister: async () => {
      await runProgram('/bin/launchctl', ['bootout', `${session}/${AGENT_NAME}`])
      rmSync(file, { force: true })
      return [
        'The helper no longer starts when you log in. Move the app Plugfolio Helper to the Trash to stop opening links.',
      ]
    },
    isRegistered: async () => existsSync(file),
  }
}
