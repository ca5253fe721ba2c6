import { X } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../../../ui/forms/field.tsx'
import inputStyles from '../../../ui/forms/input.module.css'
import styles from './plugins-field.module.css'

export type NamedPlugin = { id: string; name: string; manufacturer: string }

/** How many matching plugins are offered. */
const MOST_OFFERED = 8

/** The plugins that a license covers, found by their names. Needs a form with the field `pluginIds`. */
export function PluginsField({ plugins }: { plugins: NamedPlugin[] }) {
  const { field } = useController({ name: 'pluginIds' })
  const [typed, setTyped] = useState('')
  const listId = useId()
  const byId = useMemo(() => new Map(plugins.map((plugin) => [plugin.id, plugin])), [plugins])
  const ids: string[] = Array.isArray(field.value) ? field.value : []
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const offered =
    words.length === 0
      ? []
      : plugins
          .filter(
            ({ id, name, manufacturer }) =>
              !ids.includes(id) &&
              words.every((word) => `${name} ${manufacturer}`.toLowerCase().includes(word)),
          )
          .slice(0, MOST_OFFERED)

  function add(id: string) {
    field.onChange([...ids, id])
    setTyped('')
  }

  return (
    <Field name="pluginIds" label="Plugins" hint="Which plugins of your library it covers. None is fine.">
      {({ required: _, ...control }) => (
        <div className={styles.place}>
          {ids.length > 0 && (
            <ul className={styles.chosen} aria-label="Chosen plugins">
              {ids.map((id) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-label={`Unlink ${byId.get(id)?.name ?? 'a plugin'}`}
                    onClick={() => field.onChange(ids.filter((one) => one !== id))}
                  >
                    {byId.get(id)?.name ?? 'A plugin'}
                    <X size={12} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={field.ref}
            className={inputStyles.input}
            type="search"
            placeholder="Search your plugins..."
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={field.onBlur}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed === '') return
              event.preventDefault()
              if (offered[0]) add(offered[0].id)
            }}
          />
          {words.length > 0 && (
            <ul id={listId} className={styles.offered} aria-label="Matching plugins">
              {offered.map(({ id, name, manufacturer }) => (
                <li key={id}>
                  <button type="button" onClick={() => add(id)}>
                    {name} <small>{manufacturer}</small>
                  </button>
                </li>
              ))}
              {offered.length === 0 && <li className={styles.none}>No plugin of your library matches.</li>}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
