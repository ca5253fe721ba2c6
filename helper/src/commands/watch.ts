import { readPairing } from '../connect/pairing.ts'
import { isWatchOn, switchWatch } from '../jobs/scan/watching.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import { startListener } from './start-listening.ts'

export const watch: Command = {
  args: '[on | off]',
  mostArgs: 1,
  flags: [],
  about:
    'Adds new plugins to your library by itself, when you log in and when a scanned folder changes. Off until you switch it on.',
  run,
}

async function run({ args: [act], state }: CommandCall): Promise<CommandAnswer> {
  if (act === undefined)
    return commandAnswer(EXIT.done, [isWatchOn(state) ? ON : OFF], { isOn: isWatchOn(state) })
  if (act !== 'on' && act !== 'off') throw new UserFacingError('Type watch on or watch off.', EXIT.wrongUse)
  const isOn = act === 'on'
  switchWatch(state, isOn)
  if (isOn && readPairing(state)) await startListener(state)
  return commandAnswer(EXIT.done, [isOn ? ON : OFF], { isOn })
}

const ON = 'On. New plugins in the scanned folders are added to your library by itself.'
const OFF = 'Off. Plugins are added when you scan.'
