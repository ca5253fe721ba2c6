import { DAWS_WITH_TAGS, type DawWithTags } from '../helper/daw-tags-report.ts'
import type { Platform } from '../plugins/architectures.ts'
import {
  ARDOUR_FILES,
  ardourRefsOf,
  ardourTagOf,
  readArdourTags,
  writeArdourTags,
} from './ardour/ardour-tags.ts'
import { LOGIC_FILES, logicRefsOf, logicTagOf, readLogicTags, writeLogicTags } from './logic/logic-tags.ts'
import {
  REAPER_FILES,
  readReaperFolders,
  reaperRefsOf,
  reaperTagOf,
  writeReaperFolders,
} from './reaper/reaper-tags.ts'
import type { DawFiles, KeyedPlugin, TagChange, TaggedPlugin } from './tagged-plugin.ts'

/** The tags of one DAW, as far as their form is known. Reading and writing throw `RefusedTagsError` and nothing else. */
type DawTags = {
  name: string
  /** The names of the files that are read, without their folder. */
  files: RegExp
  /** The name of its program while it runs. */
  program: RegExp
  /** True if it has favorites beside its tags. */
  hasFavorites: boolean
  /** A tag as its files write it, null where they cannot. Two tags that it writes alike are one there. */
  tagOf: (tag: string) => string | null
  read: (files: DawFiles) => TaggedPlugin[]
  /** How its files name a plugin of the library, by identity keys and places; by no name alone. */
  refsOf: (plugin: KeyedPlugin, files: DawFiles) => string[]
  /** Only the files that change, with every byte that has nothing to do with the changes. */
  write: (files: DawFiles, changes: readonly TagChange[], platform: Platform) => Map<string, Uint8Array>
}

/** The DAWs whose form of tags is proved; docs/daw-tags.md says by what. */
export const DAW_TAGS = {
  reaper: {
    name: DAWS_WITH_TAGS.reaper,
    files: REAPER_FILES,
    program: /^reaper(?:\.exe)?$/i,
    hasFavorites: true,
    tagOf: reaperTagOf,
    read: readReaperFolders,
    refsOf: reaperRefsOf,
    write: writeReaperFolders,
  },
  ardour: {
    name: DAWS_WITH_TAGS.ardour,
    files: ARDOUR_FILES,
    program: /^(?:ardour|mixbus)[\d.-].*$|^(?:ardour|mixbus)(?:\.exe)?$/i,
    hasFavorites: true,
    tagOf: ardourTagOf,
    read: readArdourTags,
    refsOf: ardourRefsOf,
    write: writeArdourTags,
  },
  logic: {
    name: DAWS_WITH_TAGS.logic,
    files: LOGIC_FILES,
    program: /^logic pro(?: x)?$/i,
    hasFavorites: false,
    tagOf: logicTagOf,
    read: readLogicTags,
    refsOf: logicRefsOf,
    write: writeLogicTags,
  },
} satisfies Record<DawWithTags, DawTags>
