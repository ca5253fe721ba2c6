import { isParkingFolder } from '../bundles/scan/bundle-name.ts'

/** Whether DAWs look at this path: it is neither switched off by its name nor in a folder for unused plugins. */
export function isLoadable({ path }: { path: string }): boolean {
  const parts = path.split(/[/\\]/)
  return !/\.disabled$/i.test(path) && !parts.some(isParkingFolder)
}
