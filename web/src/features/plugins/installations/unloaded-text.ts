import { wavesGenerationOf } from '#shared/bundles/waves/waves-places.ts'
import { UNKNOWN_FORMAT } from '#shared/plugins/formats.ts'
import type { Installation } from '#shared/plugins/plugin.ts'

/** Why no DAW loads an installation, as a sentence; '' for one that may be loaded. */
export function unloadedText({ format, path }: Pick<Installation, 'format' | 'path'>): string {
  const generation = format === UNKNOWN_FORMAT ? wavesGenerationOf(path) : undefined
  return generation ? `No shell of Waves V${generation} was found with it, so no DAW loads it.` : ''
}
