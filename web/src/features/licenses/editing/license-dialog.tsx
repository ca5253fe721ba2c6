import { BadgeCheck } from 'lucide-react'
import * as z from 'zod/mini'
import { isDay } from '#shared/calendar-day.ts'
import {
  endsAfterStart,
  LICENSE_KINDS,
  LICENSE_STATES,
  type License,
  licenseFields,
  licensePluginIds,
  MAX_PLUGINS_OF_LICENSE,
  PROTECTIONS,
} from '#shared/licenses/license.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { PluginsField } from '../../../library/choosing/plugins-field.tsx'
import { KIND_LABELS, PROTECTION_LABELS, STATE_LABELS } from '../../../library/license-words.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useAddLicense, useChangeLicense } from '../actions.ts'
import styles from './license-dialog.module.css'

type LicenseDialogProps = {
  /** Undefined for a new license. */
  license: License | undefined
  plugins: Plugin[]
  onClose: () => void
  onAdded?: (id: string) => void
}

const day = z
  .string()
  .check(z.refine((text) => text === '' || isDay(text), 'A day is written as 2026-03-31.'))
const seats = z
  .string()
  .check(
    z.refine((text) => /^\d{0,4}$/.test(text) && Number(text) <= 1000, 'Please enter a number up to 1000.'),
  )

const { title, maker, kind, protection, state, account, note } = licenseFields
const schema = z
  .object({
    title,
    maker,
    kind,
    protection,
    state,
    account,
    note,
    seats,
    startsOn: day,
    endsOn: day,
    pluginIds: licensePluginIds,
  })
  .check(endsAfterStart)

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** Adds or edits a license. Nothing secret is asked here. */
export function LicenseDialog({ license, plugins, onClose, onAdded }: LicenseDialogProps) {
  const add = useAddLicense()
  const change = useChangeLicense()

  function save(typed: z.infer<typeof schema>) {
    const fields = fieldsOf(typed)
    if (license) return change.mutate({ id: license.id, ...fields }, { onSuccess: onClose })
    return add.mutate(fields, {
      onSuccess: ({ id }) => {
        onClose()
        onAdded?.(id)
      },
    })
  }

  return (
    <FormDialog
      title={license ? 'Edit License' : 'Add License'}
      description="Serials and key files have their own place in the vault: do not write them here."
      icon={BadgeCheck}
      width={560}
      schema={schema}
      values={valuesOf(license)}
      onSubmit={save}
      onClose={onClose}
      submitText={license ? 'Save' : 'Add License'}
      busyText="Saving..."
      isBusy={add.isPending || change.isPending}
    >
      <TextField name="title" label="Name" isRequired maxLength={200} />
      <TextField name="maker" label="Manufacturer" maxLength={200} />
      <div className={styles.pair}>
        <SelectField name="kind" label="Kind" options={optionsOf(LICENSE_KINDS, KIND_LABELS)} />
        <SelectField
          name="protection"
          label="Protection"
          options={optionsOf(PROTECTIONS, PROTECTION_LABELS)}
        />
        <SelectField name="state" label="State" options={optionsOf(LICENSE_STATES, STATE_LABELS)} />
        <TextField
          name="seats"
          label="Places at once"
          type="number"
          hint="Leave it empty when you don't know."
        />
        <TextField name="startsOn" label="Starts on" type="date" />
        <TextField name="endsOn" label="Ends on" type="date" />
      </div>
      <TextField
        name="account"
        label="Account"
        hint="In which account it is, such as “iLok, studio mail”."
        maxLength={120}
      />
      <PluginsField plugins={plugins} most={MAX_PLUGINS_OF_LICENSE} />
      <TextAreaField name="note" label="Note" hint="It is not encrypted." maxLength={2000} />
    </FormDialog>
  )
}

/** Empty fields are not known. */
const fieldsOf = ({ seats, startsOn, endsOn, ...fields }: z.infer<typeof schema>) => ({
  ...fields,
  seats: seats === '' ? null : Number(seats),
  startsOn: startsOn || null,
  endsOn: endsOn || null,
})

function valuesOf(license: License | undefined) {
  return {
    title: license?.title ?? '',
    maker: license?.maker ?? '',
    kind: license?.kind ?? 'perpetual',
    protection: license?.protection ?? 'serial',
    state: license?.state ?? 'active',
    account: license?.account ?? '',
    note: license?.note ?? '',
    seats: license?.seats === null || license === undefined ? '' : String(license.seats),
    startsOn: license?.startsOn ?? '',
    endsOn: license?.endsOn ?? '',
    pluginIds: license?.pluginIds ?? [],
  }
}
