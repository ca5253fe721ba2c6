import type { SharedField } from '#shared/community/shared-field.ts'
import { claimsIn, type SeenRevisions } from '#shared/community/shared-field.ts'
import type { SharingMode } from '#shared/community/trust.ts'
import type { PluginEdit } from '#shared/plugins/plugin-edit.ts'
import { type Db, type InstallationOverrides, plugins } from '../../../db/schema.ts'
import { recordAct } from '../../../library/acts.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { makeClaims } from '../../../library/community/make-claims.ts'
import { notifyLibraries } from '../../../library/community/notify-libraries.ts'
import { findPlugin, isInLibraryOf } from '../../../library/plugin-answer.ts'
import { addIdentityKeys, refreshShownValues } from '../installations/installations.ts'
import { chosenEditValues } from './chosen-edit-values.ts'
import { typedIdentity } from './typed-identity.ts'

type Edit = PluginEdit & { base?: SeenRevisions | undefined }
/** `network` is the prefix of the address that calls, or null. */
type Sharing = { mode: SharingMode; network: string | null; now: Date }

/**
 * Saves the edit dialog: changed values become the user's own, and values of the plugin itself are shared as far as the rules
 * allow. Version and formats that differ from the installations are saved as overrides. `act` undoes the change of tags; other
 * values have a history. Returns undefined when the plugin is not in the library.
 */
export async function editPlugin(db: Db, userId: string, id: string, edit: Edit, sharing: Sharing) {
  const { now } = sharing
  const edited = await changeLibrary(db, userId, async (tx, libraryRevision) => {
    const [entry] = await tx.select().from(plugins).where(isInLibraryOf(userId, id))
    const shown = await findPlugin(tx, userId, id)
    if (!entry || !shown) return undefined
    const chosen = await chosenEditValues(tx, entry, shown, edit)
    const { version, format, formats, tags } = edit
    const manufacturer = chosen.values.manufacturer ?? entry.manufacturer
    const identity = typedIdentity(chosen.values.name ?? entry.name, manufacturer)
    await tx
      .update(plugins)
      .set({
        ...chosen.columns,
        ...(manufacturer !== entry.manufacturer && { isGuess: false, vendorKey: identity.vendorKey }),
        ...(tags && { tags }),
        overrides: overridesOf(entry, { version, formats: formats ?? (format && [format]) }),
      })
      .where(isInLibraryOf(userId, id))
    if (!entry.isSample) await addIdentityKeys(tx, userId, id, identity.keys)
    const plugin = await refreshShownValues(tx, userId, id, now, entry.overrides)
    const act = await recordAct(tx, { userId, now, before: [entry], fields: ['tags'] })
    const baseIdOf = (field: SharedField) => edit.base?.[field] ?? null
    const wishes = claimsIn(chosen.values, chosen.before).map((claim) => ({
      ...claim,
      baseId: baseIdOf(claim.field),
    }))
    const { definitionId } = entry
    const claims = await makeClaims(tx, { userId, definitionId, wishes, ...sharing })
    return plugin && { ...plugin, claims, libraryRevision, ...(act && { act }) }
  })
  if (edited?.definitionId) await notifyLibraries(db, edited.definitionId)
  return edited
}

type Entry = { version: string; formats: string[]; overrides: InstallationOverrides }

/** An unchanged value is not an override; an emptied value removes the override. */
function overridesOf(entry: Entry, { version, formats }: InstallationOverrides): InstallationOverrides {
  const overrides = { ...entry.overrides }
  if (version === '') delete overrides.version
  else if (version !== undefined && version !== entry.version) overrides.version = version
  if (formats?.length === 0) delete overrides.formats
  else if (formats && formats.join() !== entry.formats.join()) overrides.formats = formats
  return overrides
}
