import { pairingOf } from '../connect/pairing.ts'
import { isWatchOn, switchWatch } from '../jobs/scan/watching.ts'
import { EXIT, Trouble } from '../system/trouble.ts'
import { type Answer, type Call, type Command, told } from './command-line/command.ts'
import { startListening } from './start-listening.ts'

export const watch: Command = {
  args: '[on | off]',
  mostArgs: 1,
  flags: [],
  about:
    'Adds new plugins to your library by itself, when you log in and when a scanned folder changes. Off until you switch it on.',
  run,
}

async function run({ args: [act], state }: Call): Promise<Answer> {
  if (act === undefined) return told(EXIT.done, [isWatchOn(state) ? ON : OFF], { isOn: isWatchOn(state) })
  if (act !== 'on' && act !== 'off') throw new Trouble('Type watch on or watch off.', EXIT.wrongUse)
  const isOn = act === 'on'
  switchWatch(state, isOn)
  if (isOn && pairingOf(state)) await startListening(state)
  return told(EXIT.done, [isOn ? ON : OFF], { isOn })
}

const ON = 'On. New plugins in the scanned folders are added to your library by itself.'
const OFF = 'Off. Plugins are added when you scan.'
