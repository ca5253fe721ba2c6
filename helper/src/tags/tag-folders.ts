import fs from 'node:fs'
import { basename, join } from 'node:path'
import { FACTORY } from '#shared/daw-tags/ardour/ardour-tags.ts'
import { DAW_TAGS } from '#shared/daw-tags/daw-tags.ts'
import type { DawFiles } from '#shared/daw-tags/tagged-plugin.ts'
import { MAX_TAGS_FILE } from '#shared/daw-tags/text-file.ts'
import type { DawWithTags } from '#shared/helper/daw-tags-report.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import { withoutLastSigns } from '#shared/text/without-last-signs.ts'
import { foldersWithin } from '../scan/folders-within.ts'
import { READ_ONLY } from '../scan/open-reader.ts'

type Environment = Record<string, string | undefined>

/** A folder in which a DAW keeps tags, with its files as they are now. */
export type TagFolder = { daw: DawWithTags; folder: string; files: DawFiles }

/** Logic has a file for each Audio Unit. */
const MOST_FILES = 20_000

type Place = { daw: DawWithTags; root: string; within: RegExp[] }

/** Where DAWs keep their tags on a system. They need not be there. */
function placesOf(
  platform: Platform,
  home: string,
  { APPDATA, LOCALAPPDATA, XDG_CONFIG_HOME }: Environment,
): Place[] {
  const ardour = [/^(?:ardour|mixbus)\d{1,3}$/i, /^plugin_metadata$/]
  if (platform === 'macos')
    return [
      { daw: 'reaper', root: `${home}/Library/Application Support/REAPER`, within: [] },
      { daw: 'ardour', root: `${home}/Library/Preferences`, within: ardour },
      { daw: 'logic', root: `${home}/Music/Audio Music Apps/Databases/Tags`, within: [] },
    ]
  if (platform === 'windows')
    return [
      { daw: 'reaper', root: join(APPDATA || `${home}/AppData/Roaming`, 'REAPER'), within: [] },
      { daw: 'ardour', root: LOCALAPPDATA || `${home}/AppData/Local`, within: ardour },
    ]
  const config = XDG_CONFIG_HOME || `${home}/.config`
  return [
    { daw: 'reaper', root: `${config}/REAPER`, within: [] },
    { daw: 'ardour', root: config, within: ardour },
  ]
}

/** The folders with tags of DAWs on this computer. Links are not followed; private folders are left out. */
export function findTagFolders(
  platform: Platform,
  home: string,
  environment: Environment,
  isPrivate: (path: string) => boolean,
): TagFolder[] {
  return placesOf(platform, home, environment).flatMap(({ daw, ...place }) =>
    foldersWithin(place, entriesIn).flatMap((folder) => {
      if (isPrivate(folder) || !fs.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
      const names = entriesIn(folder).flatMap((entry) =>
        entry.isFile() && DAW_TAGS[daw].files.test(entry.name) ? [entry.name] : [],
      )
      const files = new Map(names.slice(0, MOST_FILES).map((name) => [name, bytesOf(join(folder, name))]))
      const factory = daw === 'ardour' ? factoryTags(platform, folder) : undefined
      if (factory) files.set(FACTORY, factory)
      return daw === 'logic' && names.length === 0 ? [] : [{ daw, folder, files }]
    }),
  )
}

function entriesIn(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The bytes of a file, one more than a DAW writes at most. Throws when it cannot be read. */
export function bytesOf(path: string): Uint8Array {
  const descriptor = fs.openSync(path, READ_ONLY)
  try {
    const { size } = fs.fstatSync(descriptor)
    const bytes = Buffer.alloc(Math.min(size, MAX_TAGS_FILE + 1))
    return bytes.subarray(0, fs.readSync(descriptor, bytes, 0, bytes.length, 0))
  } finally {
    fs.closeSync(descriptor)
  }
}

/** The tags that this version of Ardour brings, at the places of its packages. */
function factoryTags(platform: Platform, folder: string): Uint8Array | undefined {
  const program = basename(join(folder, '..'))
  const number = program.slice(withoutLastSigns(program, '0123456789').length)
  const roots =
    platform === 'linux'
      ? [
          `/usr/share/${program}`,
          `/usr/local/share/${program}`,
          ...entriesIn('/opt').flatMap(({ name }) =>
            name.startsWith(`Ardour-${number}.`) ? [`/opt/${name}/share`] : [],
          ),
        ]
      : platform === 'macos'
        ? [
            `/Applications/Ardour${number}.app/Contents/Resources`,
            '/Applications/Ardour.app/Contents/Resources',
          ]
        : [`C:/Program Files/Ardour${number}/share/${program}`]
  for (const root of roots) {
    const path = join(root, 'plugin_metadata', 'plugin_tags')
    if (fs.statSync(path, { throwIfNoEntry: false })?.isFile()) return bytesOf(path)
  }
  return undefined
}
