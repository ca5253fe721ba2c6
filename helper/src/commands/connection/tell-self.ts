import { hostname } from 'node:os'
import { HELPER_VERSION } from '#shared/product.ts'
import { foldersToTell } from '../../jobs/scan/own-folders.ts'
import { plainText } from '../../system/plain-text.ts'
import { connected } from './connected.ts'

/** What the helper says of itself; the name is that of the computer. */
export const selfOf = (state: string) => ({
  name: plainText(hostname().replace(/\.local$/, ''), 80) || 'Computer',
  version: HELPER_VERSION,
  folders: foldersToTell(state),
})

/** Tells the paired site what may have changed of it. The listener adds whether it can ask a person. */
export const tellSelf = async (state: string, more: { canAsk?: boolean } = {}) =>
  connected(state).site.change({ body: { ...selfOf(state), ...more } })
