import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { newDevice } from '#shared/helper/device.ts'
import { HELPER_VERSION } from '#shared/product.ts'
import { readPairing } from '../../connect/pairing.ts'
import { installSettings } from '../../jobs/install/install-settings.ts'
import { folderSettings, isListLost } from '../../jobs/scan/own-folders.ts'
import { plainText } from '../../system/plain-text.ts'
import { systemVersion } from '../../system/system-version.ts'
import type { CommandAnswer } from '../command-line/command.ts'
import { siteNotUpdated } from '../command-words.ts'
import { requirePairedSite } from './require-paired-site.ts'

/** How the helper describes itself to a site; the name is that of the computer. */
export const deviceDescription = (state: string) => ({
  name: plainText(hostname().replace(/\.local$/, ''), 80) || 'Computer',
  version: HELPER_VERSION,
  systemVersion: systemVersion(),
  folders: foldersForSite(state),
  installsFrom: catalogForSite(state),
})

function catalogForSite(state: string) {
  const { isOn, source } = installSettings(state)
  return isOn ? source.name : ''
}

/** Sends this description to the paired site. The listener adds whether it can ask the user. */
export const sendDeviceDescription = async (state: string, more: { canAsk?: boolean } = {}) =>
  requirePairedSite(state).site.change({ body: { ...deviceDescription(state), ...more } })

/** Tells a paired site what a command has changed here. An error is a line of the answer. */
export async function updateSite(state: string, answer: CommandAnswer) {
  if (!readPairing(state)) return
  await sendDeviceDescription(state).catch(({ message }: Error) => answer.lines.push(siteNotUpdated(message)))
}

/** The folders as they are sent to a site: none when the list is lost. */
function foldersForSite(state: string) {
  if (isListLost(state)) return []
  const folders = folderSettings(state).folders.map((path) => ({ path, isThere: existsSync(path) }))
  return folders.filter((folder) => newDevice.shape.folders.safeParse([folder]).success).slice(0, 200)
}
