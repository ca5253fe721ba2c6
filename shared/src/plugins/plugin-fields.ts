import * as z from 'zod/mini'
import { line, paragraph } from '../contract/text.ts'
import { discontinued } from './lifecycle/discontinued.ts'
import type { LifecycleField } from './lifecycle/lifecycle-fields.ts'
import { webAddress } from './web-address.ts'

/** The name of a product, with ` by ` and its maker when that is another. */
export const supersededBy = line('Superseded by', 330).check(
  z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
)

/** The checks of where a product stands, each of a text that may be left out. */
export const lifecycleFields = z.partial(
  z.object({ manualUrl: webAddress('Manual'), supersededBy, discontinued } satisfies Record<
    LifecycleField,
    z.ZodMiniType<string>
  >),
).shape

/** The checks of what a request says of a plugin, by field. */
export const pluginFields = {
  name: line('Plugin Name', 200).check(z.refine((value) => value.trim() !== '', 'Plugin Name is required')),
  manufacturer: line('Manufacturer', 120),
  type: line('Type', 60),
  version: line('Version', 60),
  updateUrl: webAddress('Update URL'),
  description: paragraph('Description', 4000),
  path: line('Path', 1024),
}

/** True or false. `label` names the field in a refusal. */
export const flag = (label: string) => z.boolean(`${label} must be true or false.`)
