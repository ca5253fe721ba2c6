import { readPairing } from '../connect/pairing.ts'
import { installSettings, switchInstalling } from '../jobs/install/install-settings.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import { sendDeviceDescription } from './connection/send-device-description.ts'

export const mayInstall: Command = {
  args: '[on [CATALOG [NAME]] | off]',
  mostArgs: 3,
  flags: [],
  about:
    'Lets your site ask to install plugins from a catalog, each after a question to you. Off until you switch it on here. CATALOG is open-audio-stack, or the https address of a list in its form; NAME is what your site calls it, if it reads the list from a file.',
  run,
}

async function run({ args: [act, catalog, name], state }: CommandCall): Promise<CommandAnswer> {
  if (act === undefined) return answer(state)
  if ((act !== 'on' && act !== 'off') || (act === 'off' && catalog !== undefined))
    throw new UserFacingError(
      'Type may-install on, may-install on and a catalog, or may-install off.',
      EXIT.wrongUse,
    )
  switchInstalling(state, act === 'on', catalog, name)
  const said = answer(state)
  if (readPairing(state))
    await sendDeviceDescription(state).catch((error: Error) =>
      said.lines.push(`Your site could not be updated yet: ${error.message}`),
    )
  return said
}

function answer(state: string): CommandAnswer {
  const { isOn, source } = installSettings(state)
  const lines = isOn
    ? [`On. Your site can ask to install plugins that ${source.name} lists. You are asked before each.`]
    : ['Off. Your site cannot install anything on this computer.']
  return commandAnswer(EXIT.done, lines, { isOn, catalog: source.name })
}
