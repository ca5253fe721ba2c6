import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { searchTextOf } from '#shared/text/search.ts'
import { Field } from '../../ui/forms/field.tsx'
import inputStyles from '../../ui/forms/input.module.css'
import styles from './plugin-name-field.module.css'

/** How many plugins are suggested. More words find the others. */
const MOST_SUGGESTED = 6

type NamedForm = { title?: string; maker?: string; pluginIds?: string[] }

/**
 * The name of something that was bought. While it is typed, plugins of the library are suggested; a chosen one gives its name, its maker
 * and itself. Needs a form with the fields `title`, `maker` and `pluginIds`.
 */
export function PluginNameField({ plugins }: { plugins: Plugin[] }) {
  const { register, setValue } = useFormContext<NamedForm>()
  const [title = '', chosenIds = []] = useWatch<NamedForm, ['title', 'pluginIds']>({
    name: ['title', 'pluginIds'],
  })
  const [isOpen, setOpen] = useState(false)
  const [index, setIndex] = useState(-1)
  const words = useDeferredValue(isOpen ? title : '')
  const found = useMemo(() => suggestedPlugins(plugins, words), [plugins, words])
  const id = useId()
  const field = register('title')
  const isShown = isOpen && found.length > 0
  const close = () => setOpen(false)
  useEscapeBefore(isShown, close)

  function take({ id: pluginId, name, manufacturer }: Plugin) {
    setValue('title', name, { shouldDirty: true, shouldValidate: true })
    setValue('maker', manufacturer, { shouldDirty: true })
    setValue('pluginIds', [pluginId], { shouldDirty: true })
    close()
  }

  function handleKey(event: KeyboardEvent) {
    if (!isShown || event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    const plugin = found[index]
    if (step) setIndex((index + step + found.length) % found.length)
    else if (event.key === 'Enter' && plugin && !event.ctrlKey && !event.metaKey) take(plugin)
    else return
    event.preventDefault()
  }

  return (
    <Field name="title" label="Name" isRequired hint={includedWords(plugins, chosenIds)}>
      {(control) => (
        <div className={styles.place}>
          <input
            {...field}
            {...control}
            className={inputStyles.input}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-activedescendant={isShown && index >= 0 ? `${id}-${index}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            maxLength={200}
            onInput={() => {
              setOpen(true)
              setIndex(-1)
            }}
            onKeyDown={handleKey}
            onBlur={(event) => {
              close()
              return field.onBlur(event)
            }}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Plugins of your library"
            className={styles.list}
            hidden={!isShown}
          >
            {found.map((plugin, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={plugin.id}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === index}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(plugin)}
              >
                {plugin.name} <small>{plugin.manufacturer}</small>
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Plugins that the words find, those whose names begin with them first. */
function suggestedPlugins(plugins: Plugin[], words: string): Plugin[] {
  if (words.trim().length < 2) return []
  const start = searchTextOf(words)
  const rankOf = ({ name }: Plugin) => Number(!searchTextOf(name).startsWith(start))
  return plugins
    .filter(pluginSearch.matcher(words))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MOST_SUGGESTED)
}

function includedWords(plugins: Plugin[], ids: readonly string[]) {
  const [first, ...others] = plugins.filter(({ id }) => ids.includes(id))
  if (!first) return undefined
  return others.length === 0 ? `Includes ${first.name}.` : `Includes ${first.name} and ${others.length} more.`
}

/** Takes Escape while a list is open, before the dialog around it does. */
function useEscapeBefore(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const handle = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', handle, { capture: true })
    return () => window.removeEventListener('keydown', handle, { capture: true })
  })
}
