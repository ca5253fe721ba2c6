import * as z from 'zod/mini'
import { sentList } from '../contract/lists.ts'
import { line } from '../contract/text.ts'

/** The DAWs whose form of tags is proved, by their names; docs/daw-tags.md says by what. */
export const DAWS_WITH_TAGS = { reaper: 'REAPER', ardour: 'Ardour', logic: 'Logic Pro' } as const
export type DawWithTags = keyof typeof DAWS_WITH_TAGS

/** The first version of the helper that is asked for tags. An older one would do no jobs at all while one of these waits. */
export const FIRST_TAGGING_HELPER = '1.4.0'

/** How many plugins, folders of DAWs and changes one report names at most. */
export const MAX_REPORTED_TAGS = { plugins: 1000, folders: 20, runs: 20 }

/** A folder of a DAW, as its computer names it. */
export const tagsFolder = line('Folder', 1024)

/** A name that the helper gave a change of a DAW's files. */
export const tagRunName = line('Change', 40)

/** A tag that is set or taken away; null is the mark of a favorite. */
const tagMark = z.object({
  tag: z.nullable(line('Tag', 100)),
  isOn: z.boolean('isOn must be true or false.'),
})
export type TagMark = z.infer<typeof tagMark>

const marks = sentList(tagMark, 'tags', 100)

/** A plugin whose tags differ: `toDaw` was changed in the library, `toLibrary` in the DAW. With both, it was changed on both sides. */
const taggedPlugin = z.object({
  id: z.uuid('This is not the id of a plugin.'),
  name: line('Name', 200),
  toDaw: marks,
  toLibrary: marks,
})
export type ReportedTags = z.infer<typeof taggedPlugin>

const count = z.int('A count must be a whole number.').check(z.nonnegative('A count must not be negative.'))

const reportedFolder = z.object({
  daw: z.enum(Object.keys(DAWS_WITH_TAGS) as DawWithTags[], 'This is not a DAW with tags.'), // as: the keys of a record
  folder: tagsFolder,
  /** Why its files are neither read nor written, as a sentence; otherwise ''. */
  refusal: line('Sentence', 500),
  plugins: sentList(taggedPlugin, 'plugins', MAX_REPORTED_TAGS.plugins),
  /** How many plugins differ, also those that are not named. */
  pluginCount: count,
  /** How many plugins have tags there and are not in the library. */
  strangerCount: count,
})
export type ReportedFolder = z.infer<typeof reportedFolder>

/** A change of a DAW's files. */
const tagRun = z.object({
  run: tagRunName,
  folder: tagsFolder,
  /** When it was made: an ISO date and time. */
  at: line('Time', 40),
  fileCount: count,
  /** It took an earlier change back. */
  isUndo: z.boolean('isUndo must be true or false.'),
})

/** The difference between the tags of a library and those in the DAWs of one computer, and what the helper changed there last. */
export const dawTagsReport = z.object({
  folders: sentList(reportedFolder, 'folders', MAX_REPORTED_TAGS.folders),
  /** The changes whose copies are kept, the newest first. */
  runs: sentList(tagRun, 'changes', MAX_REPORTED_TAGS.runs),
})
export type DawTagsReport = z.infer<typeof dawTagsReport>

/** The source of an import with the tags of DAWs. */
export const tagsImportSource = (daws: readonly string[]) => `${daws.join(', ')}${TAGS_READ}`
const TAGS_READ = ': tags, read by the helper'

/** True for the source of such an import. */
export const isTagsImport = (source: string) => source.endsWith(TAGS_READ)

/** The side whose tags a plugin gets in the DAW where both were changed: those of the library, or the DAW's own, which then stay. */
const TAG_SIDES = ['library', 'daw'] as const
export type TagSide = (typeof TAG_SIDES)[number]

/** The choices of the user for plugins that were changed on both sides; both sides count for all others. */
export const tagChoices = sentList(
  z.object({
    id: z.uuid('This is not the id of a plugin.'),
    side: z.enum(TAG_SIDES, `The side must be one of ${TAG_SIDES.join(', ')}.`),
  }),
  'choices',
  MAX_REPORTED_TAGS.plugins,
)
export type TagChoices = z.infer<typeof tagChoices>
