import { forgetPairing, type Pairing, pairingOf } from '../connect/pairing.ts'
import { siteOf } from '../connect/site-client.ts'
import { EXIT } from '../system/trouble.ts'
import { type Answer, type Call, type Command, told } from './command-line/command.ts'

export const disconnect: Command = {
  args: '',
  mostArgs: 0,
  flags: [],
  about: 'Ends the connection to your site. Plugins that were moved stay where they are.',
  run,
}

async function run({ state }: Call): Promise<Answer> {
  const pairing = pairingOf(state)
  if (!pairing) return told(EXIT.done, ['This computer is not connected to a site.'])
  return told(EXIT.done, [await endPairing(state, pairing)])
}

/** Ends the pairing on this computer and, if it can be reached, on the site. Returns a sentence for the user. */
export async function endPairing(state: string, pairing: Pairing): Promise<string> {
  const { site } = pairing
  const isKnownToSite = await siteOf(state, pairing)
    .leave()
    .then(
      () => true,
      () => pairingOf(state) === undefined,
    )
  forgetPairing(state, pairing)
  return isKnownToSite
    ? `This computer is no longer connected to ${site}.`
    : `This computer has forgotten ${site}, but the site could not be reached. Remove this computer there in Settings, Advanced.`
}
