import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { SharedField } from '#shared/community/shared-field.ts'
import { FORMATS, UNKNOWN_FORMAT } from '#shared/plugins/formats.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { LibrarySummary } from '#shared/plugins/summary.ts'
import { Field, type FieldProps } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { SwitchField } from '../../../ui/forms/switch-field.tsx'
import { TagsField } from '../../../ui/forms/tags-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { DiscontinuedField } from '../lifecycle/discontinued-field.tsx'
import styles from './edit-plugin-dialog.module.css'
import { FormatsField } from './formats-field.tsx'
import { SuggestingInput } from './suggesting-input.tsx'

type EditFieldsProps = {
  plugin: Plugin
  summary: LibrarySummary
  /** Products that may supersede it, as the field writes them. */
  successors: string[]
  /** Renders the content below a shared field. */
  below: (field: SharedField) => ReactNode
}

/** The fields of Edit Plugin Details. */
export function EditFields({ plugin, summary, successors, below }: EditFieldsProps) {
  const formats = plugin.format === UNKNOWN_FORMAT ? [UNKNOWN_FORMAT, ...FORMATS] : FORMATS

  return (
    <>
      <div className={styles.wide}>
        <TextField name="name" label="Plugin Name" isRequired autoComplete="off" />
        {below('name')}
      </div>
      <div>
        <SuggestingField name="manufacturer" label="Manufacturer" suggestions={summary.manufacturers} />
        {below('manufacturer')}
      </div>
      <div>
        <SuggestingField name="type" label="Type" suggestions={summary.types.map((type) => type.name)} />
        {below('type')}
      </div>
      <SelectField
        name="format"
        label="Format"
        options={formats.map((format) => ({ value: format, label: format }))}
      />
      <TextField name="version" label="Version" placeholder="1.0.0" autoComplete="off" isData />
      <div className={styles.wide}>
        <FormatsField name="formats" label="Formats" />
      </div>
      <div className={styles.wide}>
        <TextField name="updateUrl" label="Update URL" placeholder="https://" autoComplete="off" isData />
        {below('updateUrl')}
      </div>
      <div className={styles.wide}>
        <TextField name="manualUrl" label="Manual" placeholder="https://" autoComplete="off" isData />
        {below('manualUrl')}
      </div>
      <div className={styles.wide}>
        <SuggestingField name="supersededBy" label="Superseded by" suggestions={successors} />
        {below('supersededBy')}
      </div>
      <div className={styles.wide}>
        <DiscontinuedField name="discontinued" label="Discontinued" />
        {below('discontinued')}
      </div>
      <div className={styles.wide}>
        <TextAreaField name="description" label="Description" />
        {below('description')}
      </div>
      <div className={styles.wide}>
        <TagsField name="tags" label="Tags" suggestions={summary.tags} maxLength={40} />
      </div>
      <div className={styles.wide}>
        <SwitchField name="isFree" label="Free plugin" description="No purchase needed" />
        {below('isFree')}
      </div>
    </>
  )
}

/** A text field in a form, with suggestions. */
function SuggestingField({ suggestions, ...field }: FieldProps & { suggestions: string[] }) {
  const { register } = useFormContext()

  return (
    <Field {...field}>
      {(control) => <SuggestingInput {...register(field.name)} {...control} suggestions={suggestions} />}
    </Field>
  )
}
