import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { PLATFORMS } from './architectures.ts'
import { CONTENTS_MAX, storedContents } from './bundle-contents.ts'
import { HELD_KEY, MAX_HELD_KEYS } from './held-key.ts'
import { MAX_MIN_SYSTEM_LENGTH, MIN_SYSTEM } from './min-system-pattern.ts'
import { pluginFields as fields, flag } from './plugin-fields.ts'

/** Four-letter codes of an Audio Unit; case and spaces count. */
const code = line('A code', 4).check(z.minLength(1, 'A code must not be empty.'))
const audioUnit = z.object({ type: code, subtype: code, manufacturer: code })
export type AudioUnit = z.infer<typeof audioUnit>

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
      `The names in a bundle must have at most ${CONTENTS_MAX.characters} characters in total.`,
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
  /** Said of samples only: of others their owners say it. */
  isFree: z.optional(flag('isFree')),
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
