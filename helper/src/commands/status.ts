import { HELPER_VERSION } from '#shared/product.ts'
import { englishNumber } from '#shared/text/locale.ts'
import { readPairing } from '../connect/pairing.ts'
import { pairedSiteClient } from '../connect/site-client.ts'
import { runsToBringBack } from '../jobs/organize/runs-to-bring-back.ts'
import { isNameLocked } from '../system/kernel-lock.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from './command-line/command.ts'

export const status: Command = {
  args: '',
  mostArgs: 0,
  flags: [],
  about: 'Shows which site and account this computer is connected to, and how many moved bundles it keeps.',
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
      `Version: ${HELPER_VERSION}`,
      ...(site
        ? [`Connected to: ${site.site} as ${site.account}`, `Shown there as: ${site.device.name}`]
        : []),
      ...(typeof server === 'string' ? [server] : []),
      ...(pairing ? [] : ['Not connected to a site.']),
      isListening
        ? 'Listening for jobs from the site.'
        : 'Not listening. Run plugfolio-helper listen to start it.',
      heldCount
        ? `${englishNumber(heldCount)} moved bundles can be brought back; plugfolio-helper undo lists them.`
        : 'No moved bundles are kept.',
    ],
  }
}

function sentenceOf(error: unknown) {
  if (error instanceof UserFacingError || (error instanceof Error && error.name === 'ApiError'))
    return error.message
  throw error
}
