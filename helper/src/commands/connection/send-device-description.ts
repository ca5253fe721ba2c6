import { hostname } from 'node:os'
import { HELPER_VERSION } from '#shared/product.ts'
import { foldersForSite } from '../../jobs/scan/own-folders.ts'
import { plainText } from '../../system/plain-text.ts'
import { requirePairedSite } from './require-paired-site.ts'

/** How the helper describes itself to a site; the name is that of the computer. */
export const deviceDescription = (state: string) => ({
  name: plainText(hostname().replace(/\.local$/, ''), 80) || 'Computer',
  version: HELPER_VERSION,
  folders: foldersForSite(state),
})

/** Sends this description to the paired site. The listener adds whether it can ask the user. */
export const sendDeviceDescription = async (state: string, more: { canAsk?: boolean } = {}) =>
  requirePairedSite(state).site.change({ body: { ...deviceDescription(state), ...more } })
