import { Image } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import type { SeenRevisions, SharedField } from '#shared/community/shared-field.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { LibrarySummary } from '#shared/plugins/summary.ts'
import { PluginCardFace } from '../../../library/cards/plugin-card-face.tsx'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { Kbd } from '../../../ui/text/kbd.tsx'
import { modKey } from '../../../ui/text/mod-key.ts'
import { useEditPlugin } from '../actions.ts'
import * as pluginWords from '../plugin-words.ts'
import { EditFields } from './edit-fields.tsx'
import { changesTagsOnly, type EditValues, editBody, editValues, initialEditValues } from './edit-of.ts'
import styles from './edit-plugin-dialog.module.css'

type EditSharing = {
  /** The shared revisions of the fields when the dialog was opened; undefined while they are loading. */
  base: SeenRevisions | undefined
  /** Explains who sees the typed values. */
  notice: ReactNode
  /** Renders the content below a shared field. */
  below: (field: SharedField) => ReactNode
  /** Called after the edit is saved, if another user has changed these fields in the meantime. */
  onConflicts: (conflicts: ClaimResult[]) => void
}

type EditPluginDialogProps = {
  plugin: Plugin
  /** Values of the library that the fields suggest. */
  summary: LibrarySummary
  /** Products that may supersede it, for suggestions. */
  successors: string[]
  sharing: EditSharing
  onManageScreenshot: () => void
  onClose: () => void
}

/** The dialog to edit the details of a plugin. */
export function EditPluginDialog(props: EditPluginDialogProps) {
  const { plugin, summary, successors, sharing, onManageScreenshot, onClose } = props
  const edit = useEditPlugin()
  const id = useId()

  function save(values: EditValues) {
    const changes = editBody(plugin, values)
    const body = { ...changes, ...(sharing.base && { base: sharing.base }) }
    const isTagsOnly = changesTagsOnly(plugin, changes)
    edit.mutate(
      { params: { id: plugin.id }, body, isTagsOnly },
      {
        onSuccess: ({ claims }) => {
          const conflicts = claims.filter(({ outcome }) => outcome === 'conflict')
          if (conflicts.length > 0) sharing.onConflicts(conflicts)
          else onClose()
        },
      },
    )
  }

  return (
    <Dialog
      title={pluginWords.editPluginDetails}
      width={884}
      isHeld={edit.isPending}
      hasUnsavedInput={edit.isError}
      onClose={onClose}
      fact={pluginWords.keySaves(<Kbd keys={[modKey, '↵']} />)}
      footer={
        <FormButtons form={id} onCancel={onClose} isBusy={edit.isPending} busyText={common.saving}>
          {common.saveChanges}
        </FormButtons>
      }
    >
      <div className={styles.edit}>
        <aside className={styles.aside}>
          <PluginCardFace plugin={plugin} density="comfortable" />
          {sharing.notice}
          <Button icon={Image} isBlock onClick={onManageScreenshot}>
            {libraryPartWords.manageScreenshot}
          </Button>
        </aside>
        <Form
          id={id}
          className={styles.fields}
          schema={editValues}
          values={initialEditValues(plugin)}
          onSubmit={save}
        >
          <EditFields plugin={plugin} summary={summary} successors={successors} below={sharing.below} />
        </Form>
      </div>
    </Dialog>
  )
}
