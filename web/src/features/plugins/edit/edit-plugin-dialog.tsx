import { type ReactNode, useId } from 'react'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import type { SeenRevisions, SharedField } from '#shared/community/shared-field.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Summary } from '#shared/plugins/summary.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Kbd } from '../../../ui/text/kbd.tsx'
import { modKey } from '../../../ui/text/mod-key.ts'
import { useEditPlugin } from '../actions.ts'
import { KnownInstallations } from '../installations/known-installations.tsx'
import { EditAside } from './edit-aside.tsx'
import { EditFields } from './edit-fields.tsx'
import { changesTagsOnly, type EditValues, editOf, editValues, valuesOf } from './edit-of.ts'
import styles from './edit-plugin-dialog.module.css'

type EditSharing = {
  /** What stood in each field among all people when the dialog was opened; undefined while that is fetched. */
  base: SeenRevisions | undefined
  /** Who sees what is typed. */
  notice: ReactNode
  /** What stands below a field that is shared. */
  below: (field: SharedField) => ReactNode
  /** Somebody else has changed these fields meanwhile; the edit is saved. */
  onConflicts: (conflicts: ClaimResult[]) => void
}

type EditPluginDialogProps = {
  plugin: Plugin
  /** Words of the library that the fields suggest. */
  summary: Summary
  sharing: EditSharing
  onManageScreenshot: () => void
  onClose: () => void
}

/** Everything that can be said of one plugin. */
export function EditPluginDialog(props: EditPluginDialogProps) {
  const { plugin, summary, sharing, onManageScreenshot, onClose } = props
  const edit = useEditPlugin()
  const id = useId()

  function save(values: EditValues) {
    const changes = editOf(plugin, values)
    const body = { ...changes, ...(sharing.base && { base: sharing.base }) }
    const isOfTagsOnly = changesTagsOnly(plugin, changes)
    edit.mutate(
      { params: { id: plugin.id }, body, isOfTagsOnly },
      { onSuccess: ({ claims }) => finish(claims) },
    )
  }

  function finish(claims: ClaimResult[]) {
    const conflicts = claims.filter(({ outcome }) => outcome === 'conflict')
    if (conflicts.length > 0) sharing.onConflicts(conflicts)
    else onClose()
  }

  return (
    <Dialog
      title="Edit Plugin Details"
      width={884}
      isHeld={edit.isPending}
      hasUnsavedInput={edit.isError}
      onClose={onClose}
      fact={
        <>
          <Kbd keys={[modKey, '↵']} /> saves
        </>
      }
      footer={
        <FormButtons form={id} onCancel={onClose} isBusy={edit.isPending} busyText="Saving...">
          Save Changes
        </FormButtons>
      }
    >
      <div className={styles.edit}>
        <EditAside plugin={plugin} notice={sharing.notice} onManageScreenshot={onManageScreenshot} />
        <Form
          id={id}
          className={styles.fields}
          schema={editValues}
          values={valuesOf(plugin)}
          onSubmit={(values) => {
            if (!edit.isPending) save(values)
          }}
        >
          <EditFields plugin={plugin} summary={summary} below={sharing.below} />
        </Form>
        <KnownInstallations pluginId={plugin.id} />
      </div>
    </Dialog>
  )
}
