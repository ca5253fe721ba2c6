import { readPairing } from '../connect/pairing.ts'
import { isWatchOn, switchWatch } from '../jobs/scan/watching.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import { watchSongsUntilEnded } from './songs/watch-songs-until-ended.ts'
import { startListener } from './start-listening.ts'

export const watch: Command = {
  args: '[on | off | FOLDER ...]',
  mostArgs: 50,
  flags: ['add', 'titles'],
  about:
    'Adds new plugins to your library automatically, when you log in and when a scanned folder changes. Off until you switch it on. With folders, reads songs whenever you save them; --add also uploads them.',
  run,
}

async function run(call: CommandCall): Promise<CommandAnswer> {
  const { args, flags, state } = call
  const [act] = args
  if (act !== undefined && act !== 'on' && act !== 'off') return watchSongsUntilEnded(call, args)
  if (args.length > 1 || flags.has('add') || flags.has('titles'))
    throw new UserFacingError(WRONG_USE, EXIT.wrongUse)
  if (act === undefined)
    return commandAnswer(EXIT.done, [isWatchOn(state) ? ON : OFF], { isOn: isWatchOn(state) })
  const isOn = act === 'on'
  switchWatch(state, isOn)
  if (isOn && readPairing(state)) await startListener(state)
  return commandAnswer(EXIT.done, [isOn ? ON : OFF], { isOn })
}

const WRONG_USE = 'Type watch on, watch off, or watch and folders with songs.'
const ON = 'On. New plugins in the scanned folders are added to your library automatically.'
const OFF = 'Off. Plugins are added when you scan.'
