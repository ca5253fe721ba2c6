import type { ArchitectureKind } from '#shared/plugins/architectures.ts'
import { withBasePath } from '../ui/served.ts'

/** The values of a plugin that the components of this folder show. */
export type ShownPlugin = {
  id: string
  name: string
  /** May be empty, like type and version: unknown values are not shown. */
  manufacturer: string
  /** The manufacturer was guessed from a file name. */
  isMakerGuess?: boolean | undefined
  type: string
  /** Further types, and the kinds of an instrument. */
  moreTypes?: readonly string[] | undefined
  /** The type was guessed from the name. */
  isTypeGuess?: boolean | undefined
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
  /** Bytes of all its installations; null when unknown. */
  size?: number | null | undefined
  processors?: readonly ArchitectureKind[] | undefined
  /** ISO dates: when it was added, and since when it has its version. */
  addedAt?: string | undefined
  versionSince?: string | undefined
}

/** The values of a plugin that determine its picture. */
export type PicturedPlugin = Pick<ShownPlugin, 'name' | 'manufacturer' | 'type' | 'screenshot' | 'definition'>

/** The address of a plugin's card-sized picture: the user's own, else the shared one. */
export function cardScreenshotUrl({ screenshot, definition }: PicturedPlugin) {
  const address = screenshot ?? definition?.screenshot
  return address ? withBasePath(`${address}/card`) : undefined
}
