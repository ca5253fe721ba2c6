import { X } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckboxInput } from '../../ui/controls/checkbox.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
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
