import * as z from 'zod/mini'
import { collectionFields, hasContentsOfItsKind, MAX_COLLECTION_PLUGINS } from '../collections/collection.ts'
import { englishNumber } from '../text/locale.ts'
import { moment } from './imported-plugin.ts'

const { name, kind, view } = collectionFields

/** A collection of a file. The ids of its plugins are those of the library, or of the file as long as it is only read. */
export const importedCollection = z
  .object({
    name,
    kind,
    view: z._default(view, ''),
    pluginIds: z._default(
      z
        .array(z.uuid('This is not the id of a plugin.'))
        .check(
          z.maxLength(
            MAX_COLLECTION_PLUGINS,
            `A collection has at most ${englishNumber(MAX_COLLECTION_PLUGINS)} plugins.`,
          ),
        ),
      [],
    ),
    createdAt: z._default(moment, null),
  })
  .check(hasContentsOfItsKind)
export type ImportedCollection = z.output<typeof importedCollection>
