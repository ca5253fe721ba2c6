import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPlugin } from './a-plugin.ts'

/** A plugin of Universal Audio, as an analysis leaves it. Without an ownership no line of the profile mentions it. */
export function aUadPlugin(name: string, metadata: Partial<Plugin['metadata']> = {}, isOwned?: boolean) {
  return aPlugin({
    name,
    manufacturer: 'Universal Audio',
    isUAD: true,
    isOwned: isOwned ?? !['trial', 'not-owned'].includes(metadata.ownership ?? ''),
    metadata: { description: '', isFree: false, ...metadata },
  })
}
