import { readPairing } from '../connect/pairing.ts'
import { backupFolder } from '../jobs/organize/run-name.ts'
import { runsToBringBack } from '../jobs/organize/runs-to-bring-back.ts'
import { setAsideFolder } from '../jobs/set-aside/set-aside-folder.ts'
import { plainText } from '../system/plain-text.ts'
import { removeOwnFiles } from '../system/remove-own-files.ts'
import { EXIT } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import { nextSteps } from './command-line/first-steps.ts'
import { endPairing } from './disconnect.ts'
import { registrationHere } from './install/registration-here.ts'

export const install: Command = {
  args: '',
  mostArgs: 0,
  flags: [],
  about: 'Lets this computer open the links of your site, and starts the helper when you log in.',
  run: async () => {
    const { lines, command = 'plugfolio-helper' } = await registrationHere().register()
    return commandAnswer(EXIT.done, [...lines, '', ...nextSteps(command)])
  },
}

export const uninstall: Command = {
  args: '',
  mostArgs: 0,
  flags: [],
  about: 'Undoes what install did, and ends the connection to your site. Backups stay.',
  run: undoInstall,
}

async function undoInstall({ state }: CommandCall): Promise<CommandAnswer> {
  const pairing = readPairing(state)
  const asideFolder = setAsideFolder(state)
  const ended = pairing ? [await endPairing(state, pairing)] : []
  const lines = [...ended, ...(await registrationHere().unregister())]
  if (runsToBringBack(state).length > 0)
    lines.push(
      `Plugins that were moved stay in ${backupFolder()} and ${asideFolder}, and the journals for undoing the moves in ${state}.`,
    )
  else {
    const others = removeOwnFiles(state)
    if (others.length > 0)
      lines.push(
        `Files that are not the helper's stay in ${state}: ${others.map((name) => plainText(name, 80)).join(', ')}`,
      )
    lines.push(`Any moved plugins stay in ${backupFolder()} and ${asideFolder}.`)
  }
  return commandAnswer(EXIT.done, lines)
}
