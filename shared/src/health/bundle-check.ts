import * as z from 'zod/mini'
import { sentList } from '../contract/lists.ts'
import { line } from '../contract/text.ts'
import { DAW_IDS } from '../formats/daw-ids.ts'
import { INSTALLED_FORMATS } from '../plugins/formats.ts'

/** The state of the files of a bundle, as a look at it shows. */
const BUNDLE_STATES = ['whole', 'half-written', 'damaged', 'alias', 'link-to-nowhere', 'unreadable'] as const
export type BundleState = (typeof BUNDLE_STATES)[number]

/** The lists of plugins that a computer keeps: those of DAWs, and that of macOS, which all hosts of Audio Units read. */
const LISTS = [...DAW_IDS, 'audio-units'] as const
export type ListId = (typeof LISTS)[number]

/**
 * The answer of a list about a bundle: it has it (`listed`), or had it before the bundle was last changed (`listed-before`); it has a
 * plugin that may also be another bundle here (`shared`); it has its name among those that could not be loaded (`failed`), or were
 * switched off (`off`); or it does not have it, though it is newer than the bundle (`absent`), or because it is older (`older`).
 */
const LIST_STATES = ['listed', 'listed-before', 'shared', 'failed', 'off', 'absent', 'older'] as const
export type ListState = (typeof LIST_STATES)[number]

/** How the macOS program of a bundle is signed: by a team, without one, or not at all. */
const SIGNATURES = ['team', 'ad-hoc', 'none'] as const

/** Programs that let Linux DAWs load plugins for Windows. */
const BRIDGES = ['yabridge', 'linvst', 'other'] as const

/** How many bundles one call tells, and how many bundles of one computer are kept. */
export const CHECKS_PER_CALL = 2000
export const MOST_CHECKS = 100_000

const place = line('Path', 1024)

/** These facts of each list that is told. */
const perList = <Facts extends z.core.$ZodShape>(facts: Facts) =>
  z
    .array(
      z.object({ list: z.enum(LISTS, 'This is not a list of plugins.'), ...facts }),
      'The lists must be a list.',
    )
    .check(z.maxLength(LISTS.length, 'A list can be told only once.'))

/** True for a path that can be told. */
export const isTellable = (path: string): boolean => place.safeParse(path).success

/** Facts that a helper has seen of one bundle, or of what is only named like one. */
const bundleCheck = z.object({
  path: place,
  format: z.enum(INSTALLED_FORMATS, 'This is not a format.'),
  state: z.enum(BUNDLE_STATES, 'This is not the state of a bundle.'),
  /** Where the link is that stands in its place, or the Windows plugin that a bridge runs. */
  leadsTo: z.optional(place),
  bridge: z.optional(z.enum(BRIDGES, 'This is not a bridge.')),
  /** macOS holds it back until its user allows it. Missing where it was not asked. */
  isQuarantined: z.optional(z.boolean('isQuarantined must be true or false.')),
  signature: z.optional(z.enum(SIGNATURES, 'This is not a signature.')),
  /** The team that signed it. */
  signer: z.optional(line('Signer', 40)),
  /** A VST3 class id of 32 digits. */
  classId: z.optional(line('Class id', 32)),
  lists: perList({ state: z.enum(LIST_STATES, 'This is not what a list says.') }),
})
export type BundleCheck = z.infer<typeof bundleCheck>

/**
 * Facts that a helper has seen of its computer and of the bundles below the folders of a scan. What was known of them counts no longer
 * after the first part, and goes with the last.
 */
export const checkedBundles = z.object({
  isFirst: z.boolean('isFirst must be true or false.'),
  isLast: z.boolean('isLast must be true or false.'),
  /** As `lipo` names it, or null. */
  processor: z.nullable(line('Processor', 20)),
  /** Null where it was not asked, as on any other system than macOS. */
  hasRosetta: z.nullable(z.boolean('hasRosetta must be true or false.')),
  /** The lists that were read, and when they were written. */
  lists: perList({ seenAt: z.nullable(z.iso.datetime('This is not a time.')) }),
  bundles: sentList(bundleCheck, 'bundles', CHECKS_PER_CALL),
})
export type CheckedBundles = z.infer<typeof checkedBundles>
export type CheckedList = CheckedBundles['lists'][number]
