import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { SharedField } from '#shared/community/shared-field.ts'
import { FORMATS, UNKNOWN_FORMAT } from '#shared/plugins/formats.ts'
import { discontinuedText } from '#shared/plugins/lifecycle/discontinued.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { LibrarySummary } from '#shared/plugins/summary.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { SwitchField } from '../../../ui/forms/check-field.tsx'
import { Field, type FieldProps } from '../../../ui/forms/field.tsx'
import inputStyles from '../../../ui/forms/input.module.css'
import selectStyles from '../../../ui/forms/select.module.css'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TagsField } from '../../../ui/forms/tags-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { classNames } from '../../../ui/look/class-names.ts'
import * as libraryWords from '../library-words.ts'
import * as pluginWords from '../plugin-words.ts'
import styles from './edit-plugin-dialog.module.css'
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

  const shared = (field: SharedField, control: ReactNode) => (
    <>
      {control}
      {below(field)}
    </>
  )
  const link = (name: SharedField, label: string) =>
    shared(name, <TextField name={name} label={label} placeholder="https://" autoComplete="off" isData />)
  const suggesting = (name: SharedField, label: string, suggestions: string[]) =>
    shared(name, <SuggestingField name={name} label={label} suggestions={suggestions} />)

  return (
    <>
      <div className="across">
        {shared(
          'name',
          <TextField name="name" label={pluginWords.pluginName} isRequired autoComplete="off" />,
        )}
      </div>
      <div>{suggesting('manufacturer', pluginWords.manufacturer, summary.manufacturers)}</div>
      <div>
        {suggesting(
          'type',
          libraryWords.type,
          summary.types.map((type) => type.name),
        )}
      </div>
      <SelectField
        name="format"
        label={pluginWords.format}
        options={formats.map((format) => ({ value: format, label: format }))}
      />
      <TextField name="version" label={pluginWords.version} placeholder="1.0.0" autoComplete="off" isData />
      <div className="across">
        <FormatsField name="formats" label={pluginWords.formats} />
      </div>
      <div className="across">{link('updateUrl', pluginWords.updateUrl)}</div>
      <div className="across">{link('manualUrl', pluginWords.manual)}</div>
      <div className="across">{suggesting('supersededBy', pluginWords.supersededBy, successors)}</div>
      <div className="across">
        {shared('discontinued', <DiscontinuedField name="discontinued" label={libraryWords.discontinued} />)}
      </div>
      <div className="across">
        {shared('description', <TextAreaField name="description" label={pluginWords.description} />)}
      </div>
      <div className="across">
        <TagsField name="tags" label={libraryPartWords.tags} suggestions={summary.tags} maxLength={40} />
      </div>
      <div className="across">
        {shared(
          'isFree',
          <SwitchField
            name="isFree"
            label={pluginWords.freePlugin}
            description={pluginWords.noPurchaseNeeded}
          />,
        )}
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

/** Asks if a product is discontinued: an answer, and for yes the day and the page that says so, both optional. */
function DiscontinuedField({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name })
  const { is, on, link } = typedDiscontinued(String(field.value ?? ''))
  const say = (changes: { on?: string; link?: string }) =>
    field.onChange(discontinuedText({ is: 'yes', on, link, ...changes }))

  return (
    <Field name={name} label={label}>
      {({ required: _, ...control }) => (
        <div className={styles.row}>
          <span className={classNames(selectStyles.place, styles.answer)}>
            <select
              {...control}
              ref={field.ref}
              className={classNames(inputStyles.input, selectStyles.select, selectStyles.field)}
              value={is}
              onChange={({ target }) => field.onChange(target.value)}
              onBlur={field.onBlur}
            >
              <option value="">{pluginWords.notKnown}</option>
              <option value="no">{pluginWords.no}</option>
              <option value="yes">{pluginWords.yes}</option>
            </select>
            <ChevronsUpDown size={14} className={selectStyles.arrows} />
          </span>
          {is === 'yes' && (
            <>
              <input
                className={inputStyles.input}
                type="date"
                aria-label={pluginWords.discontinuedSince}
                max="2199-12-31"
                value={on}
                onChange={({ target }) => say({ on: target.value })}
              />
              <input
                className={inputStyles.input}
                data-type="data"
                aria-label={pluginWords.discontinuedPage}
                placeholder="https://"
                autoComplete="off"
                value={link}
                onChange={({ target }) => say({ link: target.value })}
              />
            </>
          )}
        </div>
      )}
    </Field>
  )
}

/** The parts of a text that may still be typed: its link need not be an address yet. */
function typedDiscontinued(text: string): { is: '' | 'no' | 'yes'; on: string; link: string } {
  if (text === '' || text === 'no') return { is: text, on: '', link: '' }
  const space = text.indexOf(' ')
  const [first, link] = space === -1 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)]
  return { is: 'yes', on: first === 'yes' ? '' : first, link }
}

/** The formats of a plugin as toggle buttons. */
function FormatsField({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name })
  const selected: string[] = Array.isArray(field.value) ? field.value : []

  function toggle(format: string) {
    const others = selected.filter((other) => other !== format)
    field.onChange(others.length < selected.length ? others : [...selected, format])
  }

  return (
    <Field name={name} label={label}>
      {({ id }) => (
        <fieldset id={id} className={styles.formats} aria-label={label}>
          {offeredTo(selected).map((format) => (
            <button
              key={format}
              type="button"
              className={styles.format}
              data-format={format.toLowerCase()}
              aria-pressed={selected.includes(format)}
              onClick={() => toggle(format)}
            >
              {selected.includes(format) ? (
                <Check size={13} aria-hidden="true" />
              ) : (
                <span className={styles.ink} aria-hidden="true" />
              )}
              {format}
            </button>
          ))}
        </fieldset>
      )}
    </Field>
  )
}

/** The format "Plugin" is offered only for plugins whose format was not recognized. */
const offeredTo = (selected: string[]) =>
  selected.includes(UNKNOWN_FORMAT) ? [...FORMATS, UNKNOWN_FORMAT] : FORMATS
