import { X } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckboxInput } from '../../ui/controls/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import inputStyles from '../../ui/forms/input.module.css'
import { SearchField } from '../../ui/forms/search-field.tsx'
import * as common from '../../ui/text/common-words.ts'
import * as libraryPartWords from '../library-words.ts'
import styles from './plugins-field.module.css'

/** How many plugins a search lists. Words find the others. */
const MOST_LISTED = 60

/** The field of a form that tells which plugins something covers. */
type CoveringForm = { pluginIds?: string[] }

type PluginsFieldProps = {
  /** The plugins of the library. */
  plugins: Plugin[]
  /** How many may be chosen. */
  most: number
}

/** The plugins that a purchase or a license covers: the chosen ones, or those of a search. Needs a form with the field `pluginIds`. */
export function PluginsField({ plugins, most }: PluginsFieldProps) {
  const { setValue } = useFormContext<CoveringForm>()
  const chosenIds = useWatch<CoveringForm, 'pluginIds'>({ name: 'pluginIds' }) ?? NONE
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search)
  const id = useId()
  const chosen = useMemo(() => new Set(chosenIds), [chosenIds])
  const found = useMemo(() => foundPlugins(plugins, words), [plugins, words])
  const listed = words.trim() === '' ? plugins.filter((plugin) => chosen.has(plugin.id)) : found

  const choose = (ids: Iterable<string>) =>
    setValue('pluginIds', [...new Set(ids)].slice(0, most), { shouldDirty: true })

  function toggle(pluginId: string) {
    choose(chosen.has(pluginId) ? chosenIds.filter((each) => each !== pluginId) : [...chosenIds, pluginId])
  }

  return (
    <fieldset className={styles.field} aria-describedby={`${id}-count`}>
      <legend className={styles.legend}>{libraryPartWords.includesLabel}</legend>
      <SearchField
        value={search}
        onChange={setSearch}
        placeholder={libraryPartWords.findPlaceholder}
        label={libraryPartWords.findIncluded}
      />
      <p id={`${id}-count`} className="faint small" role="status">
        {chosen.size === 0 ? libraryPartWords.noneSelected : libraryPartWords.selectedOf(chosen.size)}
        {words.trim() !== '' && ` ${libraryPartWords.foundCount(found.length)}`}
      </p>
      {listed.length > 0 && (
        <ul className={styles.list}>
          {listed.slice(0, MOST_LISTED).map((plugin) => (
            <li key={plugin.id}>
              <CheckboxInput
                checked={chosen.has(plugin.id)}
                onChange={() => toggle(plugin.id)}
                label={
                  <span className={styles.plugin}>
                    {plugin.name}
                    <small>{plugin.manufacturer}</small>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <div className="cluster gap-8">
        {words.trim() !== '' && found.length > 1 && (
          <Button size="sm" onClick={() => choose([...chosenIds, ...found.map((plugin) => plugin.id)])}>
            {libraryPartWords.selectAllOf(found.length)}
          </Button>
        )}
        {chosen.size > 0 && (
          <Button size="sm" kind="ghost" icon={X} onClick={() => choose([])}>
            {libraryPartWords.selectNone}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const NONE: string[] = []

function foundPlugins(plugins: Plugin[], search: string): Plugin[] {
  if (search.trim() === '') return []
  return plugins.filter(pluginSearch.matcher(search))
}

/** How many plugins are suggested. More words find the others. */
const MOST_SUGGESTED = 12

type NamedForm = { title?: string; maker?: string; pluginIds?: string[] }

/** The name of something bought, with suggestions from the library. Needs a form with the fields `title`, `maker` and `pluginIds`. */
export function PluginNameField({ plugins }: { plugins: Plugin[] }) {
  const { register, setValue } = useFormContext<NamedForm>()
  const [title = '', chosenIds = []] = useWatch<NamedForm, ['title', 'pluginIds']>({
    name: ['title', 'pluginIds'],
  })
  const words = useDeferredValue(title)
  const found = useMemo(
    () => (words.trim().length < 2 ? [] : plugins.filter(pluginSearch.matcher(words))),
    [plugins, words],
  )
  const id = useId()
  /** The id of the plugin that the name has given. */
  const taken = useRef('')
  const included = plugins.filter((plugin) => chosenIds.includes(plugin.id))

  /** Plugins that were chosen by hand stay. */
  function takeOver(name: string) {
    if (chosenIds.join() !== taken.current) return
    const typed = name.trim().toLowerCase()
    const [plugin, ...others] = plugins.filter((each) => each.name.toLowerCase() === typed)
    const isMeant = plugin !== undefined && others.length === 0
    taken.current = isMeant ? plugin.id : ''
    setValue('pluginIds', isMeant ? [plugin.id] : [], { shouldDirty: true })
    if (isMeant) setValue('maker', plugin.manufacturer, { shouldDirty: true })
  }

  return (
    <Field name="title" label={common.name} isRequired hint={includedWords(included)}>
      {(control) => (
        <>
          <input
            {...register('title', { onChange: ({ target }) => takeOver(target.value) })}
            {...control}
            className={inputStyles.input}
            list={id}
            autoComplete="off"
            maxLength={200}
          />
          <datalist id={id}>
            {found.slice(0, MOST_SUGGESTED).map((plugin) => (
              <option key={plugin.id} value={plugin.name} label={plugin.manufacturer} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

function includedWords([first, ...others]: Plugin[]) {
  if (!first) return undefined
  return others.length === 0
    ? `Includes ${first.name}.`
    : libraryPartWords.includesCount(first.name, others.length)
}
