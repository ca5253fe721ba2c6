import { served } from '../ui/served.ts'

/** What the parts of this folder show of a plugin. */
export type ShownPlugin = {
  id: string
  name: string
  /** May be empty, like type and version: what is not known is left out. */
  manufacturer: string
  type: string
  formats: string[]
  version: string
  isUAD: boolean
  isFavorite: boolean
  updateAvailable: boolean
  /** The address of the person's own picture. */
  screenshot: string | null
  definition: { screenshot: string | null } | null
  tags: string[]
  /** The last scans found it at none of its places. */
  isMissing?: boolean | undefined
}

/** The part of a plugin that decides its picture. */
export type PicturedPlugin = Pick<ShownPlugin, 'name' | 'manufacturer' | 'type' | 'screenshot' | 'definition'>

/** The address of a plugin's picture in the size of a card: the person's own, else the one everybody shares. */
export function cardShotOf({ screenshot, definition }: PicturedPlugin) {
  const address = screenshot ?? definition?.screenshot
  return address ? served(`${address}/card`) : undefined
}
