import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { runProgram } from '../../system/program.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { writeAtomically } from '../../system/write-safely.ts'
import { ownCommand } from '../start-listening.ts'
import { linkAppIn, linkAppSteps } from './mac-link-app.ts'
import { AGENT_NAME, agentPlist } from './macos-agent.ts'
import { installProgram, programPaths, removeProgram } from './program-files.ts'
import type { Registration } from './registration.ts'

const LSREGISTER =
  '/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework/Support/lsregister'

/** A launch agent of the user starts the helper at login. Links reach the app, or without it a small app that is made here. */
export function macRegistration(run = runProgram): Registration {
  const app = process.env.PLUGFOLIO_HELPER_BUNDLE
  const agent = agentRegistration(run, app)
  return app ? agent : withNode(run, agent)
}

/** The program for an installed Node.js: it copies itself to a place of its own and makes an app for the links. */
function withNode(run: typeof runProgram, agent: AgentRegistration): Registration {
  const paths = programPaths()
  const linkApp = linkAppIn(homedir())
  return {
    register: async () => {
      const command = installProgram(paths)
      await agent.start([paths.wrapper, 'listen'])
      rmSync(linkApp, { recursive: true, force: true })
      mkdirSync(dirname(linkApp), { recursive: true })
      for (const [program, ...args] of linkAppSteps(linkApp, paths.wrapper)) {
        const { code } = await run(program, args)
        if (code === 0) continue
        rmSync(linkApp, { recursive: true, force: true })
        throw new UserFacingError(
          `Links could not be registered: ${program} failed. The helper starts when you log in. To connect, type ${command} open, a space, and the link of your site in quotes.`,
        )
      }
      await run(LSREGISTER, ['-f', linkApp])
      return {
        lines: [
          `plugfolio: links are opened by ${linkApp} now, and the helper starts when you log in.`,
          `You can run it as ${command}`,
        ],
        command,
      }
    },
    unregister: async () => {
      await agent.end()
      rmSync(linkApp, { recursive: true, force: true })
      removeProgram(paths)
      return ['plugfolio: links are no longer opened, and nothing starts when you log in.']
    },
    isRegistered: async () => (await agent.isRegistered()) && existsSync(linkApp),
  }
}

type AgentRegistration = ReturnType<typeof agentRegistration>

function agentRegistration(run: typeof runProgram, app: string | undefined) {
  const file = join(homedir(), 'Library/LaunchAgents', `${AGENT_NAME}.plist`)
  const session = `gui/${process.getuid?.() ?? 0}`
  const start = async (command: string[]) => {
    mkdirSync(dirname(file), { recursive: true })
    writeAtomically(file, agentPlist(command))
    await run('/bin/launchctl', ['bootout', `${session}/${AGENT_NAME}`])
    await run('/bin/launchctl', ['bootstrap', session, file])
  }
  const end = async () => {
    await run('/bin/launchctl', ['bootout', `${session}/${AGENT_NAME}`])
    rmSync(file, { force: true })
  }
  return {
    start,
    end,
    register: async () => {
      await start(ownCommand('listen'))
      if (app) await run(LSREGISTER, ['-f', app])
      return { lines: ['The app opens plugfolio: links, and the helper starts when you log in.'] }
    },
    unregister: async () => {
      await end()
      return [
        'The helper no longer starts when you log in. Move the app Plugfolio Helper to the Trash to stop opening links.',
      ]
    },
    isRegistered: async () => existsSync(file),
  }
}
