import * as z from 'zod/mini'
import { sentList } from '../contract/lists.ts'
import { line } from '../contract/text.ts'
import { droppedPlugin } from './new-plugin.ts'

/** The largest number of plugins in one call of a drop. */
export const MAX_DROPPED_PLUGINS = 2000

const position = {
  index: z
    .int('The position in the drop must be a whole number.')
    .check(
      z.nonnegative('The position in the drop must not be negative.'),
      z.lt(MAX_DROPPED_PLUGINS, 'The position in the drop is too large.'),
    ),
}

/** A plugin of a drop and its position. `folder`: its folder in the drop, when another bundle has the same file name. */
export const pluginOfDrop = z.extend(droppedPlugin, {
  ...position,
  folder: z._default(line('Folder', 500), ''),
})

/** One call of a drop. Each plugin is validated by itself, so that an invalid one does not stop the others. */
export const dropRequest = z.object({
  id: z.uuid('A drop needs an id.'),
  plugins: sentList(z.looseObject(position, 'A plugin must be an object.'), 'plugins', MAX_DROPPED_PLUGINS),
})
export type DropRequest = z.output<typeof dropRequest>
