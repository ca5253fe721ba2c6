import { hostname } from 'node:os'
import { HELPER_VERSION } from '#shared/product.ts'
import { foldersToTell } from '../../jobs/scan/own-folders.ts'
import { plainText } from '../../system/plain-text.ts'
import { connected } from './connected.ts'

/** How the helper describes itself to a site; the name is that of the computer. */
export const selfOf = (state: string) => ({
  name: plainText(hostname().replace(/\.local$/, ''), 80) || 'Computer',
  version: HELPER_VERSION,
  folders: foldersToTell(state),
})

/** Sends this description to the paired site. The listener adds whether it can ask the user. */
export const tellSelf = async (state: string, more: { canAsk?: boolean } = {}) =>
  connected(state).site.change({ body: { ...selfOf(state), ...more } })
