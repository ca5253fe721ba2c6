import type { Plugin } from '#shared/plugins/plugin.ts'
import { updatePageInput } from '#shared/plugins/plugin-edit.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { useAddPage } from '../actions.ts'
import * as updateWords from '../update-words.ts'
import styles from './add-page.module.css'

/** Adds the address of a plugin's update page in place. */
export function AddPage({ plugin }: { plugin: Plugin }) {
  const add = useAddPage()

  return (
    <Form
      className={styles.form}
      schema={updatePageInput}
      values={{ updateUrl: '' }}
      onSubmit={({ updateUrl }) =>
        add.mutate({ params: { id: plugin.id }, body: { name: plugin.name, updateUrl } })
      }
    >
      <TextField
        name="updateUrl"
        label={updateWords.updatePage(plugin.name)}
        placeholder={updateWords.exampleAddress}
        autoComplete="off"
        isData
      />
      <SubmitButton kind="secondary" isBusy={add.isPending} busyText={common.saving}>
        {updateWords.addPage}
      </SubmitButton>
    </Form>
  )
}
