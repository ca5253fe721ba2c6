import { HELPER_VERSION } from '#shared/product.ts'
import { readPairing } from '../connect/pairing.ts'
import { pairedSiteClient } from '../connect/site-client.ts'
import { runsToBringBack } from '../jobs/organize/runs-to-bring-back.ts'
import { isNameLocked } from '../system/kernel-lock.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from './command-line/command.ts'
import * as words from './command-words.ts'

export const status: Command = {
  about: words.about.status,
  run,
}

async function run({ state }: CommandCall): Promise<CommandAnswer> {
  const pairing = readPairing(state)
  const isListening = await isNameLocked(state, 'listen')
  const heldCount = runsToBringBack(state).flatMap(({ items }) => items).length
  const server = pairing && (await pairedSiteClient(state, pairing).self().catch(sentenceOf))
  const isKnown = typeof server === 'object'
  const site =
    pairing && isKnown ? { site: pairing.site, account: server.username, device: server.device } : null
  return {
    exit: isKnown ? EXIT.done : pairing && readPairing(state) ? EXIT.serverAway : EXIT.notConnected,
    json: {
      version: HELPER_VERSION,
      state,
      site: pairing?.site ?? null,
      connection: site,
      isListening,
      heldCount,
    },
    lines: [
      words.versionIs(HELPER_VERSION),
      ...(site ? [words.connectedTo(site.site, site.account), words.shownAs(site.device.name)] : []),
      ...(typeof server === 'string' ? [server] : []),
      ...(pairing ? [] : [words.noSite]),
      isListening ? words.listens : words.listensNot,
      words.movedKept(heldCount),
    ],
  }
}

function sentenceOf(error: unknown) {
  if (error instanceof UserFacingError || (error instanceof Error && error.name === 'ApiError'))
    return error.message
  throw error
}
