import { isParkingFolder } from '../bundles/scan/bundle-name.ts'

/** True for a path at which DAWs look: it is neither switched off by its name nor in a folder for unused plugins. */
export function isLoadable({ path }: { path: string }): boolean {
  // Hardly any path has such a word, so most are not taken apart.
  if (!/unused|backup|disabled/i.test(path)) return true
  const parts = path.split(/[/\\]/)
  return !/\.disabled$/i.test(path) && !parts.some(isParkingFolder)
}
