import { type ReactNode, useId } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { LibrarySummary } from '#shared/plugins/summary.ts'
import { CheckboxInput } from '../../../ui/controls/checkbox.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { SuggestingInput } from '../edit/suggesting-input.tsx'
import * as libraryWords from '../library-words.ts'
import * as pluginWords from '../plugin-words.ts'
import styles from './bulk-fields.module.css'
import { type BulkField, type BulkInput, withIncluded, withValue } from './bulk-input.ts'
import * as bulkWords from './bulk-words.ts'

type BulkFieldsProps = {
  input: BulkInput
  /** The selected plugins. */
  plugins: Plugin[]
  summary: LibrarySummary
  onChange: (input: BulkInput) => void
}

type TextName = 'manufacturer' | 'type' | 'addTags' | 'removeTags'
type FlagName = Exclude<BulkField, TextName>

const TEXTS: Record<TextName, { label: string; placeholder: string }> = {
  manufacturer: { label: pluginWords.manufacturer, placeholder: pluginWords.manufacturer },
  type: { label: libraryWords.type, placeholder: bulkWords.typePlaceholder },
  addTags: { label: bulkWords.addTags, placeholder: pluginWords.tagExample },
  removeTags: { label: bulkWords.removeTags, placeholder: pluginWords.tagExample },
}

const FLAGS: Record<FlagName, string> = {
  isUAD: bulkWords.uadPlugin,
  isOwned: libraryWords.owned,
  updateAvailable: bulkWords.updateAvailable,
  isFavorite: libraryWords.favorite,
  isFree: pluginWords.free,
}

/** The fields of the bulk edit, each with its include box. */
export function BulkFields({ input, plugins, summary, onChange }: BulkFieldsProps) {
  const text = (name: TextName, suggestions: string[]) => (
    <BulkRow {...row(name)} label={TEXTS[name].label} warning={bulkWords.clearingWords(name, input, plugins)}>
      <SuggestingInput
        aria-label={TEXTS[name].label}
        placeholder={TEXTS[name].placeholder}
        suggestions={suggestions}
        value={input.values[name]}
        onChange={(event) => onChange(withValue(input, name, event.target.value))}
      />
    </BulkRow>
  )
  const flag = (name: FlagName) => (
    <BulkRow {...row(name)} label={FLAGS[name]}>
      <div className={styles.flag}>
        <Switch
          label={FLAGS[name]}
          isOn={input.values[name]}
          onChange={(isOn) => onChange(withValue(input, name, isOn))}
        />
        {input.included.has(name) && <span>{bulkWords.flagWords(name, input.values[name])}</span>}
      </div>
    </BulkRow>
  )

  return (
    <div className="surface">
      {text('manufacturer', summary.manufacturers)}
      {text(
        'type',
        summary.types.map((type) => type.name),
      )}
      {flag('isUAD')}
      {flag('isOwned')}
      {flag('updateAvailable')}
      {flag('isFavorite')}
      {flag('isFree')}
      {text('addTags', summary.tags)}
      {text('removeTags', [...new Set(plugins.flatMap(({ tags }) => tags))])}
    </div>
  )

  function row(field: BulkField) {
    return {
      isIncluded: input.included.has(field),
      onInclude: (isIncluded: boolean) => onChange(withIncluded(input, field, isIncluded)),
    }
  }
}

type BulkRowProps = {
  label: string
  isIncluded: boolean
  onInclude: (isIncluded: boolean) => void
  /** A warning of the values that this one deletes. */
  warning?: string | undefined
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
