import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { PLATFORMS } from '../plugins/architectures.ts'
import { FORMATS } from '../plugins/formats.ts'
import { englishNumber } from '../text/locale.ts'

/** How many checklists an account keeps at most, including those removed in the last seven days. */
export const MAX_CHECKLISTS = 20

/** How many plugins a checklist has at most. */
const MAX_CHECKLIST_PLUGINS = 20_000

/** How many steps and plugins one call ticks at most. */
const MAX_TICKS = 5000

/** The largest number of ticks of a checklist: its plugins and their steps. */
export const MAX_DONE = MAX_CHECKLIST_PLUGINS + 2000

const machine = line('A computer', 100)

/** Steps are written `step:…` and plugins by their id. */
const tick = line('A step', 120).check(
  z.regex(
    /^(?:step:[^\p{C}]{1,110}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u,
    'This is not a step of a checklist.',
  ),
)

const ticks = z
  .array(tick, 'Steps must be a list.')
  .check(z.maxLength(MAX_TICKS, `At most ${MAX_TICKS} steps can be ticked at once.`))

export const checklistFields = {
  name: line('The name of the new computer', 80).check(
    z.trim(),
    z.minLength(1, 'Please give the new computer a name.'),
  ),
  /** The old computer; null for the whole library. */
  from: z.nullable(machine),
  /** The new computer, once its helper is connected; '' until then. */
  machine,
  platform: z.enum(PLATFORMS, 'This is not a system.'),
  /** The formats to install; none for those that each plugin has now. */
  formats: z
    .array(z.enum(FORMATS, 'This is not a format.'), 'Formats must be a list.')
    .check(z.maxLength(FORMATS.length, 'A format can be chosen only once.')),
  pluginIds: z
    .array(z.uuid('This is not the id of a plugin.'), 'Choose the plugins to install.')
    .check(
      z.maxLength(
        MAX_CHECKLIST_PLUGINS,
        `A checklist has at most ${englishNumber(MAX_CHECKLIST_PLUGINS)} plugins. Choose fewer, for example those that songs use.`,
      ),
    ),
}

/** The request for a new checklist. */
export const newChecklist = z.object({
  ...checklistFields,
  machine: z._default(machine, ''),
  pluginIds: checklistFields.pluginIds.check(z.minLength(1, 'Choose at least one plugin.')),
})
export type NewChecklist = z.output<typeof newChecklist>

export const checklistChanges = z.object({
  name: z.optional(checklistFields.name),
  machine: z.optional(machine),
})

export const checklistTicks = z.object({ done: z._default(ticks, []), undone: z._default(ticks, []) })

export const checklistId = z.object({ id: z.uuid('This is not the id of a checklist.') })

/** A checklist for a new computer in the list of them. */
export const listedChecklist = z.object({
  id: z.string(),
  name: z.string(),
  from: z.nullable(z.string()),
  machine: z.string(),
  platform: z.enum(PLATFORMS),
  formats: z.array(z.string()),
  /** How many plugins it has. */
  pluginCount: z.number(),
  createdAt: z.string(),
})
export type ListedChecklist = z.infer<typeof listedChecklist>

/** `done`: what was ticked by hand, steps as `step:…` and plugins by their id. */
export const checklist = z.extend(listedChecklist, {
  pluginIds: z.array(z.string()),
  done: z.array(z.string()),
})
export type Checklist = z.infer<typeof checklist>

/** A checklist of a file. The ids of its plugins are those of the library, or of the file as long as it is only read. */
export const importedChecklist = z.object({
  ...checklistFields,
  machine: z._default(machine, ''),
  done: z
    .array(tick, 'Steps must be a list.')
    .check(z.maxLength(MAX_DONE, 'A checklist has too many ticked steps.')),
  createdAt: z._default(
    z.nullable(z.iso.datetime('A date must be written like 2026-01-05T12:00:00Z.')),
    null,
  ),
})
export type ImportedChecklist = z.output<typeof importedChecklist>
