import { useDeferredValue, useId, useMemo, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Field } from '../../ui/forms/field.tsx'
import inputStyles from '../../ui/forms/input.module.css'
import * as common from '../../ui/text/common-words.ts'
import * as libraryPartWords from '../library-words.ts'

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
