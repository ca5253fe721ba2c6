import { formatsBy } from '../../plugins/format-lists.ts'
import type { Format } from '../../plugins/formats.ts'
import { SET_ASIDE_FOLDER } from '../../set-aside/set-aside-folder.ts'

/** The format and state that a file or folder name indicates. */
export type ParsedBundleName = { format: Format; extension: string; isDisabled: boolean }

/** Parses a folder name; `undefined` when it is not a plugin name. */
export const parsedFolderName = (name: string): ParsedBundleName | undefined => named(name, FOLDERS)

/** Parses a file name; `undefined` when it is not a plugin name. */
export const parsedFileName = (name: string): ParsedBundleName | undefined => named(name, FILES)

/** Names of folders and files that never contain plugins. */
export const isSkippedName = (name: string): boolean => SKIPPED.test(name)

/** True for a folder of disabled plugins. */
export const isParkingFolder = (name: string): boolean => PARKING.has(name.toLowerCase())

const FILES = formatsBy(({ files }) => files)
const FOLDERS = formatsBy(({ folders, otherFolders = [], scannedFolders = [] }) => [
  ...folders,
  ...otherFolders,
  ...scannedFolders,
])

const SKIPPED = /^(?:\._|\.DS_Store$|__MACOSX$|\.Trash|\.git$|node_modules$)/
const PARKING = new Set(['plug-ins (unused)', 'uad_plugins_backup', SET_ASIDE_FOLDER.toLowerCase()])
const DISABLED = '.disabled'

function named(name: string, formats: Map<string, Format>): ParsedBundleName | undefined {
  const isDisabled = name.length > DISABLED.length && name.toLowerCase().endsWith(DISABLED)
  const plain = isDisabled ? name.slice(0, -DISABLED.length) : name
  const point = plain.lastIndexOf('.')
  if (point < 1) return undefined
  const extension = plain.slice(point + 1).toLowerCase()
  const format = formats.get(extension)
  return format && { format, extension, isDisabled }
}
