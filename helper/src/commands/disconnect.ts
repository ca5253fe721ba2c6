import { forgetPairing, type Pairing, readPairing } from '../connect/pairing.ts'
import { pairedSiteClient } from '../connect/site-client.ts'
import { EXIT } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'

export const disconnect: Command = {
  about: words.about.disconnect,
  run,
}

async function run({ state }: CommandCall): Promise<CommandAnswer> {
  const pairing = readPairing(state)
  if (!pairing) return commandAnswer(EXIT.done, [words.neverConnected])
  return commandAnswer(EXIT.done, [await endPairing(state, pairing)])
}

/** Ends the pairing on this computer and, if it can be reached, on the site. Returns a sentence for the user. */
export async function endPairing(state: string, pairing: Pairing): Promise<string> {
  const { site } = pairing
  const isKnownToSite = await pairedSiteClient(state, pairing)
    .leave()
    .then(
      () => true,
      () => readPairing(state) === undefined,
    )
  forgetPairing(state, pairing)
  return isKnownToSite ? words.disconnected(site) : words.disconnectedHere(site)
}
