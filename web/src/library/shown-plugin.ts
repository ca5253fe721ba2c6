import { withBasePath } from '../ui/served.ts'

/** The values of a plugin that the components of this folder show. */
export type ShownPlugin = {
  id: string
  name: string
  /** May be empty, like type and version: unknown values are not shown. */
  manufacturer: string
  type: string
  formats: string[]
  version: string
  isUAD: boolean
  isFavorite: boolean
  updateAvailable: boolean
  /** The address of the user's own picture. */
  screenshot: string | null
  definition: { screenshot: string | null } | null
  tags: string[]
  /** The last scans did not find it anywhere. */
  isMissing?: boolean | undefined
}

/** The values of a plugin that determine its picture. */
export type PicturedPlugin = Pick<ShownPlugin, 'name' | 'manufacturer' | 'type' | 'screenshot' | 'definition'>

/** The address of a plugin's card-sized picture: the user's own, else the shared one. */
export function cardScreenshotUrl({ screenshot, definition }: PicturedPlugin) {
  const address = screenshot ?? definition?.screenshot
  return address ? withBasePath(`${address}/card`) : undefined
}
