import { installSettings, switchInstalling } from '../jobs/install/install-settings.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'
import { updateSite } from './connection/send-device-description.ts'

export const mayInstall: Command = {
  args: '[on [CATALOG [NAME]] | off]',
  mostArgs: 3,
  about: words.about.mayInstall,
  run,
}

async function run({ args: [act, catalog, name], state }: CommandCall): Promise<CommandAnswer> {
  if (act === undefined) return answer(state)
  if ((act !== 'on' && act !== 'off') || (act === 'off' && catalog !== undefined))
    throw new UserFacingError(words.howMayInstall, EXIT.wrongUse)
  switchInstalling(state, act === 'on', catalog, name)
  const said = answer(state)
  await updateSite(state, said)
  return said
}

function answer(state: string): CommandAnswer {
  const { isOn, source } = installSettings(state)
  const lines = [isOn ? words.mayInstallFrom(source.name) : words.mayNotInstall]
  return commandAnswer(EXIT.done, lines, { isOn, catalog: source.name })
}
