import { HELPER_VERSION } from '#shared/product.ts'
import { pairingOf } from '../connect/pairing.ts'
import { siteOf } from '../connect/site-client.ts'
import { heldRuns } from '../jobs/organize/held-runs.ts'
import { isHeld } from '../system/kernel-lock.ts'
import { EXIT, Trouble } from '../system/trouble.ts'
import type { Answer, Call, Command } from './command-line/command.ts'

export const status: Command = {
  args: '',
  mostArgs: 0,
  flags: [],
  about: 'Says which site and account this computer is connected to, and how many moved bundles it keeps.',
  run,
}

async function run({ state }: Call): Promise<Answer> {
  const pairing = pairingOf(state)
  const isListening = await isHeld(state, 'listen')
  const heldCount = heldRuns(state).flatMap(({ items }) => items).length
  const server = pairing && (await siteOf(state, pairing).self().catch(sentenceOf))
  const isKnown = typeof server === 'object'
  const site =
    pairing && isKnown ? { site: pairing.site, account: server.username, device: server.device } : null
  return {
    exit: isKnown ? EXIT.done : pairing && pairingOf(state) ? EXIT.serverAway : EXIT.notConnected,
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
        ? `${heldCount} moved bundles are in the backup folder; plugfolio-helper undo lists them.`
        : 'No moved bundles are in the backup folder.',
    ],
  }
}

function sentenceOf(error: unknown) {
  if (error instanceof Trouble || (error instanceof Error && error.name === 'ApiError')) return error.message
  throw error
}
