import { useMemo, useState } from 'react'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import * as pluginWords from '../plugin-words.ts'
import styles from './merge-dialog.module.css'

type MergePartnerProps = { plugin: Plugin; library: Plugin[]; onChoose: (plugin: Plugin) => void }

/** How many plugins are offered. */
const MAX_OFFERED = 6

/** Asks for the plugin with which this one is merged; those with a similar name come first. */
export function MergePartner({ plugin, library, onChoose }: MergePartnerProps) {
  const [typed, setTyped] = useState('')
  const offered = useMemo(() => offeredTo(plugin, library, typed), [plugin, library, typed])

  return (
    <div className={styles.part}>
      <SearchField
        value={typed}
        onChange={setTyped}
        label={pluginWords.mergeWith(plugin.name)}
        placeholder={pluginWords.mergeWithPlaceholder(plugin.name)}
      />
      {offered.length === 0 ? (
        <p className={styles.none}>{typed ? pluginWords.noPluginOfName : pluginWords.noOtherPlugin}</p>
      ) : (
        <ul className="grid gap-2">
          {offered.map((other) => (
            <li key={other.id}>
              <button type="button" className={styles.plugin} onClick={() => onChoose(other)}>
                <Thumb plugin={other} />
                <span className={styles.words}>
                  <b>{other.name}</b>
                  <span>{[other.manufacturer, other.formats.join(', ')].filter(Boolean).join(' · ')}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function offeredTo(plugin: Plugin, library: Plugin[], typed: string) {
  const isFound = pluginSearch.matcher(typed)
  const others = library.filter((other) => other.id !== plugin.id && !other.isSample && isFound(other))
  const [own, maker] = [lettersOf(plugin.name), lettersOf(plugin.manufacturer)]
  const rankOf = (name: string, other: Plugin) => {
    if (name === own) return 0
    if (name.startsWith(own) || own.startsWith(name)) return 1
    return lettersOf(other.manufacturer) === maker ? 2 : 3
  }
  const ranked = others.map((other) => {
    const name = lettersOf(other.name)
    return { other, rank: rankOf(name, other), alike: sharedStart(name, own) }
  })
  return ranked
    .sort((one, other) => one.rank - other.rank || other.alike - one.alike)
    .slice(0, MAX_OFFERED)
    .map(({ other }) => other)
}

/** How many letters two names have in common at their start. */
function sharedStart(one: string, other: string) {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
