import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { runProgram } from '../../system/program.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { writeAtomically } from '../../system/write-atomically.ts'
import * as words from '../command-words.ts'
import { ownCommand } from '../start-listening.ts'
import { installProgram, programPaths, removeProgram } from './program-files.ts'

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
        throw new UserFacingError(words.linksNotMade(program, command))
      }
      await run(LSREGISTER, ['-f', linkApp])
      return { lines: [words.linksOpenIn(linkApp), words.runItAs(command)], command }
    },
    unregister: async () => {
      await agent.end()
      rmSync(linkApp, { recursive: true, force: true })
      removeProgram(paths)
      return [words.linksEnded]
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
      return { lines: [words.linksOpenInApp] }
    },
    unregister: async () => {
      await end()
      return [words.linksEndWithApp]
    },
    isRegistered: async () => existsSync(file),
  }
}

/** Where the app lies that opens links for a helper without an app of its own. */
const linkAppIn = (home: string) => join(home, 'Applications', 'Plugfolio Links.app')

/**
 * The programs of macOS that make this app on the computer itself, each with its arguments: macOS gives links to apps only. The
 * app hands each link to the program `wrapper` and ends.
 */
function linkAppSteps(app: string, wrapper: string): [program: string, ...args: string[]][] {
  const info = join(app, 'Contents', 'Info.plist')
  return [
    ['/usr/bin/osacompile', '-o', app, ...linkScript(wrapper).flatMap((line) => ['-e', line])],
    ['/usr/bin/plutil', '-replace', 'CFBundleIdentifier', '-string', 'app.plugfolio.links', info],
    ['/usr/bin/plutil', '-replace', 'CFBundleURLTypes', '-json', URL_TYPES, info],
    // Without an icon in the Dock: it lives for a moment.
    ['/usr/bin/plutil', '-replace', 'LSUIElement', '-bool', 'true', info],
    // The changed Info.plist is no longer what osacompile has signed.
    ['/usr/bin/codesign', '--force', '--sign', '-', app],
  ]
}

const URL_TYPES = JSON.stringify([{ CFBundleURLName: 'Plugfolio', CFBundleURLSchemes: ['plugfolio'] }])

/** `quoted form of` makes one word for the shell of any text. The output goes nowhere, so that the app need not wait. */
const linkScript = (wrapper: string) => [
  'on open location theLink',
  `do shell script quoted form of ${forAppleScript(wrapper)} & " open " & quoted form of theLink & " > /dev/null 2>&1 &"`,
  'end open location',
]

const forAppleScript = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

const AGENT_NAME = 'app.plugfolio.helper'

/** The property list of an agent that runs a command at login. */
export const agentPlist = (command: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${AGENT_NAME}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${forXml(word)}</string>\n`).join('')}  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>ProcessType</key>
  <string>Background</string>
</dict>
</plist>
`

const forXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Registered = {
  lines: string[]
  /** The command that runs the helper; missing when it has not changed. */
  command?: string
}

/** Registers this program to open `plugfolio:` links and to start at login. The lines describe for the user what was done. */
export type Registration = {
  register: () => Promise<Registered>
  unregister: () => Promise<string[]>
  isRegistered: () => Promise<boolean>
}
