import type { HelperLink } from '#shared/helper/link.ts'
import { PRODUCT } from '#shared/product.ts'
import { ask } from '../../ask/ask.ts'
import { CouldNotAsk } from '../../ask/could-not-ask.ts'
import type { Question } from '../../ask/question.ts'
import { machineId } from '../../connect/machine.ts'
import { type Pairing, readPairing, savePairing } from '../../connect/pairing.ts'
import { pairedSiteClient, unpairedSiteClient } from '../../connect/site-client.ts'
import { saveFolderList } from '../../jobs/scan/own-folders.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { openSitePage } from '../../system/open-site-page.ts'
import { plainText } from '../../system/plain-text.ts'
import { EXIT } from '../../system/user-facing-error.ts'
import { type CommandAnswer, type CommandCall, commandAnswer } from '../command-line/command.ts'
import { registrationHere } from '../install/registration-here.ts'
import { startListener } from '../start-listening.ts'
import { deviceDescription } from './send-device-description.ts'

type ConnectLink = Extract<HelperLink, { action: 'connect' }>

/** Pairs this computer with the account that the code belongs to, after the user has agreed to the site and the account. */
export async function pair({ site, code }: ConnectLink, { state }: CommandCall): Promise<CommandAnswer> {
  const earlierPairing = readPairing(state)
  const unpairedClient = unpairedSiteClient(site)
  const { username, displayName } = await unpairedClient.preview({ body: { code } })
  const answer = await ask(questionOf({ site, username, displayName }, earlierPairing))
  if (answer === 'unasked') throw new CouldNotAsk('Run plugfolio-helper open with the link in a terminal.')
  if (answer !== 'agreed') return commandAnswer(EXIT.failed, ['Nothing was connected.'])

  saveFolderList(state)
  const body = { code, machine: machineId(state), platform: currentPlatform(), ...deviceDescription(state) }
  const { deviceToken, device } = await unpairedClient.exchange({ body })
  const account = plainText(username, 80)
  savePairing(state, { site, token: deviceToken, deviceId: device.id, account })
  if (earlierPairing && (earlierPairing.site !== site || earlierPairing.deviceId !== device.id))
    await leave(state, earlierPairing)
  // On macOS the user has no install command to run.
  if (currentPlatform() === 'macos') await registrationHere().register()
  await startListener(state)
  await openSitePage(site, '/helper-app-download?helperConnected=true')
  return commandAnswer(EXIT.done, [`Connected to ${site} as ${account}.`], {
    site,
    account,
    deviceId: device.id,
  })
}

type RequestingAccount = { site: string; username: string; displayName: string }

function questionOf(
  { site, username, displayName }: RequestingAccount,
  earlierPairing: Pairing | undefined,
): Question {
  const account = `${plainText(displayName, 80)} (${plainText(username, 80)})`
  const text = [
    site,
    '',
    `wants to see the audio plugins on this computer, for the account ${account}, and to move some of them when you agree.`,
    ...(earlierPairing && earlierPairing.site !== site
      ? ['', `This ends the connection to ${earlierPairing.site}.`]
      : []),
    ...(earlierPairing && earlierPairing.site === site && earlierPairing.account !== plainText(username, 80)
      ? ['', `This ends the connection to the account ${earlierPairing.account}.`]
      : []),
    '',
    'After that, it waits in the background for jobs from there. Continue only if you started this yourself.',
  ]
  return { title: `Connect ${PRODUCT} Helper?`, text: text.join('\n'), agree: 'Continue' }
}

/** Ignores errors: the old site may no longer exist. */
const leave = (state: string, earlierPairing: Pairing) =>
  pairedSiteClient(state, earlierPairing)
    .leave()
    .catch(() => {})
