import * as z from 'zod/mini'
import { line, paragraph } from '../contract/text.ts'
import { ownership } from '../uad/authorization.ts'
import { ARCHITECTURE_KINDS, PLATFORMS } from './architectures.ts'
import { CONTENTS_MAX, storedContents } from './bundle-contents.ts'
import { INSTALLED_FORMATS } from './formats.ts'
import { HELD_KEY, MAX_HELD_KEYS } from './held-key.ts'
import { discontinued } from './lifecycle/discontinued.ts'
import { supersededBy } from './lifecycle/superseded-by.ts'
import { MAX_MIN_SYSTEM_LENGTH, MIN_SYSTEM } from './min-system-pattern.ts'
import { webAddress } from './web-address.ts'

const format = z.enum(INSTALLED_FORMATS, `Format must be one of ${INSTALLED_FORMATS.join(', ')}.`)
const flag = (label: string) => z.boolean(`${label} must be true or false.`)

const updateUrl = webAddress('Update URL')

/** The address of an update page that is added by itself. */
export const updatePageInput = z.object({
  updateUrl: updateUrl.check(z.minLength(1, 'Type the address of the update page.')),
})

/** How many tags a plugin has at most. */
export const MAX_TAGS = 20

const tag = line('Tag', 40).check(z.minLength(1, 'A tag must not be empty.'))
const tags = z
  .array(tag, 'Tags must be a list.')
  .check(z.maxLength(MAX_TAGS, `A plugin can have at most ${MAX_TAGS} tags.`))

const fields = {
  name: line('Plugin Name', 200).check(z.refine((value) => value.trim() !== '', 'Plugin Name is required')),
  manufacturer: line('Manufacturer', 120),
  type: line('Type', 60),
  version: line('Version', 60),
  updateUrl,
  description: paragraph('Description', 4000),
  manualUrl: webAddress('Manual'),
  supersededBy,
  discontinued,
  path: line('Path', 1024),
}

/** How many characters the notes on a plugin have at most. */
export const MAX_NOTES_LENGTH = 10_000

/** Private notes of a user on a plugin. They are never shared. */
export const notes = paragraph('Notes', MAX_NOTES_LENGTH)

export const pluginId = z.object({ id: z.uuid('This is not the id of a plugin.') })

/** An entry of the library: one product with all its installed bundles. */
export const plugin = z.object({
  id: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  type: z.string(),
  format: z.string(),
  formats: z.array(z.string()),
  version: z.string(),
  updateUrl: z.string(),
  /** Since when this version is shown, as an ISO date: it was added then, or the version changed. */
  versionSince: z.string(),
  path: z.string(),
  /** Bytes of its present installations; null when none is known. */
  size: z.nullable(z.number()),
  /** The kinds of its present installations, in the order of the list. */
  processors: z.array(z.enum(ARCHITECTURE_KINDS)),
  /** The known computers of its present installations. A connected helper has the same `machine`. */
  machines: z.array(z.string()),
  /** When it was added, as an ISO date. */
  addedAt: z.string(),
  isUAD: z.boolean(),
  isOwned: z.boolean(),
  updateAvailable: z.boolean(),
  isFavorite: z.boolean(),
  screenshot: z.nullable(z.string()),
  definitionId: z.nullable(z.string()),
  definition: z.nullable(z.object({ screenshot: z.nullable(z.string()) })),
  metadata: z.object({
    description: z.string(),
    isFree: z.boolean(),
    /** The address of its manual. Like the next two, it is missing where nobody said it. */
    manualUrl: z.optional(z.string()),
    /** The product that replaces it: see `successorNames`. */
    supersededBy: z.optional(z.string()),
    /** Whether its maker has ended it: see `discontinuedIn`. */
    discontinued: z.optional(z.string()),
    authGroup: z.optional(z.string()),
    authName: z.optional(z.string()),
    ownership: z.optional(ownership),
    /** The user's ownership mark for a UAD plugin; an analysis does not change it. */
    ownershipMark: z.optional(z.enum(['owned', 'not-owned'])),
  }),
  tags: z.array(z.string()),
  /** The names of other plugins in its bundles. */
  contents: z.optional(z.array(z.string())),
  /** What its bundles called it before. Missing from older servers. */
  formerNames: z.optional(z.array(z.string())),
  /** The last scans found none of its installations. */
  isMissing: z.optional(z.boolean()),
  /** Its manufacturer was guessed from a file name, and nothing better is known. */
  isMakerGuess: z.optional(z.boolean()),
  /** One of the sample plugins, which the user can remove together. */
  isSample: z.optional(z.boolean()),
})
export type Plugin = z.infer<typeof plugin>

/** Four-letter codes of an Audio Unit; case and spaces count. */
const code = line('A code', 4).check(z.minLength(1, 'A code must not be empty.'))
const audioUnit = z.object({ type: code, subtype: code, manufacturer: code })
export type AudioUnit = z.infer<typeof audioUnit>

/**
 * A program that listed a plugin, and the date of its list as an ISO date. It proves that the program saw the plugin then, not
 * that its bundle is still there.
 */
export const sighting = z.object({
  host: line('Host', 60).check(z.minLength(1, 'A program needs a name.')),
  at: z.nullable(
    z.iso
      .datetime('A date must be written like 2026-01-05T12:00:00Z.')
      .check(z.refine((value) => value >= '1970', 'A date must not be before 1970.')),
  ),
})
export type Sighting = z.output<typeof sighting>

/** One bundle of a plugin on one machine. */
export const installation = z.object({
  id: z.string(),
  format: z.string(),
  path: z.string(),
  version: z.string(),
  architectures: z.array(z.string()),
  size: z.nullable(z.number()),
  machine: z.string(),
  bundleId: z.nullable(z.string()),
  platform: z.nullable(z.enum(PLATFORMS)),
  signer: z.nullable(z.string()),
  /** The names of the other plugins in this bundle. */
  contents: z.array(z.string()),
  /** The oldest system that it asks for, as `min-system.ts` writes it; '' when unknown. */
  minSystem: z.optional(z.string()),
  /** The name of its computer; null without a connected helper, and for a dropped bundle. */
  computer: z.nullable(z.string()),
  /** When a scan found it missing, as an ISO date; null while it is present. */
  goneAt: z.nullable(z.string()),
  /** The path to which a job moved it. */
  movedTo: z.nullable(z.string()),
  /** The program that listed it; missing when its bundle was read. */
  seenBy: z.optional(sighting),
})
export type Installation = z.infer<typeof installation>

const architectures = z
  .array(line('Architecture', 20), 'Architectures must be a list.')
  .check(z.maxLength(10, 'A bundle has at most 10 architectures.'))
const contents = z
  .array(
    line('A name in the bundle', CONTENTS_MAX.nameLength).check(
      z.refine((name) => name.trim() !== '', 'A name in the bundle must not be empty.'),
    ),
    'The names in a bundle must be a list.',
  )
  .check(
    z.maxLength(CONTENTS_MAX.names, `A bundle keeps at most ${CONTENTS_MAX.names} names of other plugins.`),
    z.refine(
      (names) => names.join('').length <= CONTENTS_MAX.characters,
      `The names in a bundle must have at most ${CONTENTS_MAX.characters} characters together.`,
    ),
    z.overwrite((names) => storedContents(names)),
  )
const size = z.int('Size must be a whole number of bytes.').check(z.nonnegative('Size must not be negative.'))
const classId = z
  .string('A VST3 class id must be text.')
  .check(z.regex(/^[0-9A-Fa-f]{32}$/, 'A VST3 class id has 32 hexadecimal digits.'))

const heldKeys = z
  .array(
    z
      .string('A key of a plugin in the bundle must be text.')
      .check(z.regex(HELD_KEY, 'A key of a plugin in the bundle has an unknown form.')),
    'The keys of the plugins in a bundle must be a list.',
  )
  .check(z.maxLength(MAX_HELD_KEYS, `A bundle keeps at most ${MAX_HELD_KEYS} keys of its plugins.`))

/** The oldest system that a bundle asks for. The length comes first, so that a long text is not searched. */
export const minSystem = z
  .string('A minimum system must be text.')
  .check(
    z.maxLength(MAX_MIN_SYSTEM_LENGTH, 'A minimum system is too long.'),
    z.regex(MIN_SYSTEM, 'A minimum system must be written like 10.13 or x86_64 10.13, arm64 11.0.'),
  )

/** One bundle from a drop or a scan; the server creates an entry for it or joins it to one. */
export const newPlugin = z.object({
  name: fields.name,
  manufacturer: z._default(fields.manufacturer, ''),
  type: z._default(fields.type, ''),
  /** One of the offered formats; an unknown format is stored as `Plugin`. */
  format: line('Format', 60),
  path: z._default(fields.path, ''),
  version: z._default(fields.version, ''),
  isUAD: z._default(flag('isUAD'), false),
  isOwned: z._default(flag('isOwned'), true),
  updateAvailable: z._default(flag('updateAvailable'), false),
  isFavorite: z._default(flag('isFavorite'), false),
  /** A sample plugin: it is never joined with real ones, and nothing about it is shared. */
  isSample: z.optional(flag('isSample')),
  /** The manufacturer is a guess from a file name; any value that was read replaces it. */
  isGuess: z._default(flag('isGuess'), false),
  architectures: z._default(architectures, []),
  size: z._default(z.nullable(size), null),
  bundleId: z._default(z.nullable(line('Bundle identifier', 200)), null),
  audioUnit: z._default(z.nullable(audioUnit), null),
  classId: z._default(z.nullable(classId), null),
  /** By what songs find a bundle of several plugins, and what it replaces: see `heldKeysOf`. */
  heldKeys: z.optional(heldKeys),
  /** Missing when the bundle names none, and from helpers that do not read it. */
  minSystem: z.optional(minSystem),
  /** Not everything in the bundle could be read: what is missing is unknown, and stays as it was last read at the same place. */
  isUnread: z.optional(flag('isUnread')),
  /** The system of the computer on which it was read; null when unknown. */
  platform: z._default(z.nullable(z.enum(PLATFORMS, 'This is not a platform.')), null),
  /** The team that signed the program, if the signature names one. */
  signer: z._default(z.nullable(line('Signer', 40)), null),
  /** The maker's site as the bundle states it. What is not such an address is not stored: see `makerSiteIn`. */
  site: z.optional(line('Site', 2048)),
  /** For a bundle of several plugins: the names of the others, and its own if the entry has another name. */
  contents: z._default(contents, []),
})
export type NewPlugin = z.output<typeof newPlugin>

/** A dropped bundle: a page knows only its file name, so a path with a folder is invalid. */
export const droppedPlugin = z.extend(newPlugin, {
  path: z._default(
    fields.path.check(z.refine((path) => !path.includes('/'), 'A file name must not contain a slash.')),
    '',
  ),
})

/** Personal changes that need no dialog: the star, ownership, the update mark, tags, notes. */
export const pluginChanges = z.strictObject(
  {
    isFavorite: z.optional(flag('isFavorite')),
    isOwned: z.optional(flag('isOwned')),
    updateAvailable: z.optional(flag('updateAvailable')),
    tags: z.optional(tags),
    notes: z.optional(notes),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `The field "${issue.keys[0]?.slice(0, 60)}" cannot be changed here.`
        : undefined,
  },
)
export type PluginChanges = z.infer<typeof pluginChanges>

const formats = z
  .array(format, 'Formats must be a list.')
  .check(z.maxLength(INSTALLED_FORMATS.length, 'A format can be chosen only once.'))

/** The values that the dialog Edit Plugin Details saves. */
export const pluginEdit = z.object({
  name: fields.name,
  manufacturer: z.optional(fields.manufacturer),
  type: z.optional(fields.type),
  format: z.optional(format),
  formats: z.optional(formats),
  version: z.optional(fields.version),
  updateUrl: z.optional(fields.updateUrl),
  description: z.optional(fields.description),
  isFree: z.optional(flag('isFree')),
  manualUrl: z.optional(fields.manualUrl),
  supersededBy: z.optional(fields.supersededBy),
  discontinued: z.optional(fields.discontinued),
  tags: z.optional(tags),
})
export type PluginEdit = z.infer<typeof pluginEdit>

/** How many plugins one call changes at most. */
export const MAX_CHANGED_PLUGINS = 5000

/** Only the ticked fields are sent; `addTags` are added to the existing tags of each plugin, `removeTags` taken from them. */
export const bulkEdit = z.object({
  pluginIds: z
    .array(z.uuid('This is not the id of a plugin.'), 'Choose the plugins to change.')
    .check(
      z.minLength(1, 'Choose at least one plugin.'),
      z.maxLength(MAX_CHANGED_PLUGINS, `At most ${MAX_CHANGED_PLUGINS} plugins can be changed at once.`),
    ),
  changes: z
    .strictObject(
      {
        manufacturer: z.optional(fields.manufacturer),
        type: z.optional(fields.type),
        isUAD: z.optional(flag('isUAD')),
        isOwned: z.optional(flag('isOwned')),
        updateAvailable: z.optional(flag('updateAvailable')),
        isFavorite: z.optional(flag('isFavorite')),
        addTags: z.optional(tags),
        removeTags: z.optional(tags),
      },
      { error: 'Only the fields of the bulk edit can be changed.' },
    )
    .check(z.refine((changes) => Object.keys(changes).length > 0, 'Choose at least one field to change.')),
})
export type BulkEdit = z.infer<typeof bulkEdit>
