import { and, eq } from 'drizzle-orm'

import type { PluginEdit } from '#shared/plugins/plugin.ts'
import { changeLibrary } from '../../db/change-library.ts'
import type { Db } from '../../db/open.ts'
import { isIn } from '../../db/plugin-answer.ts'
import { type Overrides, plugins } from '../../db/schema.ts'
import { addRecognition, showInstalled } from './installations.ts'
import { typedIdentity } from './typed-identity.ts'

/** Saves the edit dialog. Version and formats that differ from what is installed are kept as overrides. */
export function editPlugin(db: Db, userId: string, id: string, edit: PluginEdit) {
  return changeLibrary(db, userId, async (tx) => {
    const [entry] = await tx.select().from(plugins).where(isIn(userId, id))
    if (!entry) return undefined
    const { description, isFree, version, format, formats, ...values } = edit
    const manufacturer = values.manufacturer ?? entry.manufacturer
    const isEditedMaker = manufacturer !== entry.manufacturer
    const identity = typedIdentity(values.name, manufacturer)
    await tx
      .update(plugins)
      .set({
        ...values,
        name: values.name.trim(),
        ...(isEditedMaker && { isGuess: false, vendorKey: identity.vendorKey }),
        metadata: {
          ...entry.metadata,
          description: description ?? entry.metadata.description,
          isFree: isFree ?? entry.metadata.isFree,
        },
        overrides: overridesOf(entry, { version, formats: formats ?? (format && [format]) }),
      })
      .where(and(eq(plugins.userId, userId), eq(plugins.id, id)))
    await addRecognition(tx, userId, id, identity.keys)
    return showInstalled(tx, userId, id)
  })
}

type Entry = { version: string; formats: string[]; overrides: Overrides }

/** A value left as it was shown is no override; an emptied one gives way to the installations again. */
function overridesOf(entry: Entry, { version, formats }: Overrides): Overrides {
  const overrides = { ...entry.overrides }
  if (version === '') delete overrides.version
  else if (version !== undefined && version !== entry.version) overrides.version = version
  if (formats?.length === 0) delete overrides.formats
  else if (formats && formats.join() !== entry.formats.join()) overrides.formats = formats
  return overrides
}
