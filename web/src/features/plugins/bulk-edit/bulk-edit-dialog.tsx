import { type ReactNode, useId, useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { LibrarySummary } from '#shared/plugins/summary.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { CheckboxInput } from '../../../ui/controls/checkbox.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ActButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useBulkEditPlugins } from '../actions.ts'
import { SuggestingInput } from '../edit/suggesting-input.tsx'
import styles from './bulk-edit-dialog.module.css'
import { BULK_DEFAULTS, type BulkField, type BulkInput, type BulkValues, bulkChanges } from './bulk-input.ts'
import * as bulkWords from './bulk-words.ts'

type BulkEditDialogProps = {
  /** The selected plugins. */
  plugins: Plugin[]
  summary: LibrarySummary
  /** Called after the change; ends selection mode. */
  onEdited: () => void
  onClose: () => void
}

/** Changes the included fields of all selected plugins. */
export function BulkEditDialog({ plugins, summary, onEdited, onClose }: BulkEditDialogProps) {
  const bulkEdit = useBulkEditPlugins()
  const [input, setInput] = useState(BULK_DEFAULTS)
  const [refusal, setRefusal] = useState('')

  function submit() {
    const result = bulkChanges(input)
    setRefusal('refusal' in result ? result.refusal : '')
    if ('refusal' in result) return
    const pluginIds = plugins.map((plugin) => plugin.id)
    bulkEdit.mutate({ pluginIds, changes: result.changes }, { onSuccess: onEdited })
  }

  return (
    <Dialog
      title={bulkWords.bulkEditPlugins}
      description={bulkWords.bulkEditHint}
      hasUnsavedInput={input !== BULK_DEFAULTS}
      isHeld={bulkEdit.isPending}
      onClose={onClose}
      fact={bulkWords.bulkFact(input, plugins)}
      footer={
        <ActButtons
          onCancel={onClose}
          isBusy={bulkEdit.isPending}
          busyText={bulkWords.updating}
          disabled={input.included.size === 0 || plugins.length === 0}
          onClick={submit}
        >
          {bulkWords.updatePlugins}
        </ActButtons>
      }
    >
      <SelectedPlugins plugins={plugins} />
      <BulkFields input={input} plugins={plugins} summary={summary} onChange={setInput} />
      {refusal && (
        <div role="alert" className="above-14">
          <Notice tone="danger">{refusal}</Notice>
        </div>
      )}
    </Dialog>
  )
}

const MAX_THUMBS = 6

function SelectedPlugins({ plugins }: { plugins: Plugin[] }) {
  const [first] = plugins
  return (
    <div className="row wrap gap-4 below-14">
      {plugins.slice(0, MAX_THUMBS).map((plugin) => (
        <Thumb key={plugin.id} plugin={plugin} />
      ))}
      <span className={styles.names}>{first && bulkWords.firstAndMore(first.name, plugins.length - 1)}</span>
    </div>
  )
}

type BulkFieldsProps = Pick<BulkEditDialogProps, 'plugins' | 'summary'> & {
  input: BulkInput
  onChange: (input: BulkInput) => void
}

/** The fields of the bulk edit, each with its include box. */
function BulkFields({ input, plugins, summary, onChange }: BulkFieldsProps) {
  const { included, values } = input
  const setValue = (value: Partial<BulkValues>) => onChange({ included, values: { ...values, ...value } })

  function setIncluded(field: BulkField, isIncluded: boolean) {
    const others = [...included].filter((other) => other !== field)
    onChange({ included: new Set(isIncluded ? [...others, field] : others), values })
  }

  const row = (field: BulkField, children: ReactNode) => (
    <BulkRow
      label={bulkWords.FIELD_LABELS[field]}
      isIncluded={included.has(field)}
      onInclude={(isIncluded) => setIncluded(field, isIncluded)}
      warning={bulkWords.clearingWords(field, input, plugins)}
    >
      {children}
    </BulkRow>
  )
  const text = (name: bulkWords.TextName, suggestions: string[]) =>
    row(
      name,
      <SuggestingInput
        aria-label={bulkWords.FIELD_LABELS[name]}
        placeholder={bulkWords.PLACEHOLDERS[name]}
        suggestions={suggestions}
        value={values[name]}
        onChange={(event) => setValue({ [name]: event.target.value })}
      />,
    )
  const flag = (name: bulkWords.FlagName) =>
    row(
      name,
      <div className={styles.flag}>
        <Switch
          label={bulkWords.FIELD_LABELS[name]}
          isOn={values[name]}
          onChange={(isOn) => setValue({ [name]: isOn })}
        />
        {included.has(name) && <span>{bulkWords.flagWords(name, values[name])}</span>}
      </div>,
    )
  const types = summary.types.map((type) => type.name)

  return (
    <div className="surface">
      {text('manufacturer', summary.manufacturers)}
      {text('type', types)}
      {flag('isUAD')}
      {flag('isOwned')}
      {flag('updateAvailable')}
      {flag('isFavorite')}
      {flag('isFree')}
      {text('addTags', summary.tags)}
      {text('removeTags', [...new Set(plugins.flatMap(({ tags }) => tags))])}
    </div>
  )
}

type BulkRowProps = {
  label: string
  isIncluded: boolean
  onInclude: (isIncluded: boolean) => void
  /** A warning of the values that this one deletes. */
  warning: string | undefined
  /** The value's control. */
  children: ReactNode
}

/** One field of the bulk edit: its include box, and its value, which is disabled until the field is included. */
function BulkRow({ label, isIncluded, onInclude, warning, children }: BulkRowProps) {
  const id = useId()

  return (
    <div className={styles.row} data-on={isIncluded}>
      <CheckboxInput
        id={id}
        aria-label={bulkWords.include(label)}
        checked={isIncluded}
        onChange={(event) => onInclude(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <fieldset className="shrink" disabled={!isIncluded} aria-label={label}>
        {children}
        {warning && (
          <p role="status" className={styles.warning}>
            {warning}
          </p>
        )}
      </fieldset>
    </div>
  )
}
