import { useId } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Summary } from '#shared/plugins/summary.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { modKey } from '../../ui/mod-key.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useEditPlugin } from './actions.ts'
import { EditAside } from './edit-aside.tsx'
import { EditFields } from './edit-fields.tsx'
import { editOf, editValues, valuesOf } from './edit-of.ts'
import styles from './edit-plugin-dialog.module.css'
import { KnownInstallations } from './known-installations.tsx'

type EditPluginDialogProps = {
  plugin: Plugin
  /** Words of the library that the fields suggest. */
  summary: Summary
  onManageScreenshot: () => void
  onClose: () => void
}

/** Everything that can be said of one plugin. */
export function EditPluginDialog({ plugin, summary, onManageScreenshot, onClose }: EditPluginDialogProps) {
  const edit = useEditPlugin()
  const id = useId()

  return (
    <Dialog
      title="Edit Plugin Details"
      width={884}
      hasUnsavedInput={edit.isPending || edit.isError}
      onClose={onClose}
      fact={
        <>
          <Kbd keys={[modKey, '↵']} /> saves
        </>
      }
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={id} isBusy={edit.isPending} busyText="Saving...">
            Save Changes
          </SubmitButton>
        </>
      }
    >
      <div className={styles.edit}>
        <EditAside plugin={plugin} onManageScreenshot={onManageScreenshot} />
        <Form
          id={id}
          className={styles.fields}
          schema={editValues}
          values={valuesOf(plugin)}
          onSubmit={(values) => {
            const body = editOf(plugin, values)
            if (!edit.isPending) edit.mutate({ params: { id: plugin.id }, body }, { onSuccess: onClose })
          }}
        >
          <EditFields plugin={plugin} summary={summary} />
        </Form>
        <KnownInstallations pluginId={plugin.id} />
      </div>
    </Dialog>
  )
}
