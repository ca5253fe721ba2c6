import { isParkingFolder } from '../bundles/scan/bundle-name.ts'
import { wavesGenerationOf } from '../bundles/waves/waves-places.ts'

/** True for a path at which DAWs look: it is neither switched off by its name, nor in a folder for unused plugins, nor a plugin that shells of Waves load. */
export function isLoadable({ path }: { path: string }): boolean {
  // Hardly any path has such a word, so most are not taken apart.
  if (!/unused|backup|disabled|\.bundle$/i.test(path)) return true
  if (wavesGenerationOf(path)) return false
  const parts = path.split(/[/\\]/)
  return !/\.disabled$/i.test(path) && !parts.some(isParkingFolder)
}
