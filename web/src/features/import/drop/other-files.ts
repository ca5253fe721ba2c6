import type { DroppedEntry } from './picked-entries.ts'

/** Files that hold plugins but are none: a person has to unpack or run them first. */
export type OtherFiles = { archives: string[]; installers: string[] }

type NamedEntry = Pick<DroppedEntry, 'name' | 'isFolder'>

/** The archives and installers among dropped files. */
export const otherFilesIn = (entries: NamedEntry[]): OtherFiles => ({
  archives: entries.filter(isArchive).map(({ name }) => name),
  installers: entries.filter(isInstaller).map(({ name }) => name),
})

/** True for an archive or an installer. */
export const isOtherFile = (entry: NamedEntry) => isArchive(entry) || isInstaller(entry)

const isArchive = ({ name, isFolder }: NamedEntry) => !isFolder && ARCHIVE.test(name)

/** On a Mac, a package can be a folder. */
const isInstaller = ({ name, isFolder }: NamedEntry) => (isFolder ? PACKAGE : INSTALLER).test(name)

const ARCHIVE = /\.(?:zip|rar|7z|tar|tgz|tbz2?|txz|gz|bz2|xz|zst|sitx?)$/i

const PACKAGE = /\.m?pkg$/i

/** A disk image holds an installer or the plugins themselves; both have to be opened first. */
const INSTALLER = /\.(?:dmg|iso|m?pkg|exe|msi|deb|rpm|appimage)$/i
