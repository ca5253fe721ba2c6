import { Merge } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import { MAX_TAGS } from '#shared/plugins/limits.ts'
import { keptByDefault } from '#shared/plugins/merging/kept-by-default.ts'
import { MAX_MERGED_PLUGINS } from '#shared/plugins/merging/merge.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { api } from '../../../api/api.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { undoAction, useUndo } from '../../../api/use-undo.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ActButtons } from '../../../ui/forms/form-buttons.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as libraryWords from '../library-words.ts'
import * as pluginWords from '../plugin-words.ts'
import styles from './merge-dialog.module.css'

/** Merges plugins into one; the toast can undo it. */
function useMergePlugins() {
  const undo = useUndo()
  return useAction({
    call: ({ id, pluginIds }: { id: string; pluginIds: string[] }) =>
      api.plugins.merge({ params: { id }, body: { pluginIds } }),
    stale: [pluginsQuery.queryKey],
    succeeded: ({ name, act }, { pluginIds }) => ({
      ...pluginWords.mergingMessages.merged(name, pluginIds.length + 1),
      ...undoAction(undo, [act]),
    }),
    failed: pluginWords.mergingMessages.mergeFailed,
  })
}

type MergeDialogProps = {
  /** The plugins to merge. With only one the dialog first asks for another. */
  plugins: Plugin[]
  library: Plugin[]
  onMerged: () => void
  onClose: () => void
}

/** Merges plugins into one: which stays, and what comes together. */
export function MergeDialog({ plugins: given, library, onMerged, onClose }: MergeDialogProps) {
  const merge = useMergePlugins()
  const [partner, setPartner] = useState<Plugin>()
  const [chosen, setChosen] = useState<string>()
  const plugins = partner ? [...given, partner] : given
  const keptId = plugins.some(({ id }) => id === chosen) ? (chosen ?? '') : keptByDefault(plugins)
  const refusal = refusalOf(plugins)
  const isReady = plugins.length > 1

  const save = () =>
    merge.mutate(
      { id: keptId, pluginIds: plugins.flatMap(({ id }) => (id === keptId ? [] : id)) },
      { onSuccess: onMerged },
    )

  return (
    <Dialog
      title={pluginWords.mergePlugins}
      description={pluginWords.mergeHint}
      icon={Merge}
      width={500}
      isHeld={merge.isPending}
      onClose={onClose}
      footer={
        <ActButtons
          onCancel={onClose}
          needsServer
          disabled={!isReady || refusal !== ''}
          isBusy={merge.isPending}
          busyText={pluginWords.merging}
          onClick={save}
        >
          {libraryWords.merge}
        </ActButtons>
      }
    >
      {isReady ? (
        <>
          <KeptChoice plugins={plugins} keptId={keptId} onChange={setChosen} />
          {refusal ? (
            <div role="alert">
              <Notice tone="danger">{refusal}</Notice>
            </div>
          ) : (
            <Together plugins={plugins} />
          )}
        </>
      ) : (
        given[0] && <MergePartner plugin={given[0]} library={library} onChoose={setPartner} />
      )}
    </Dialog>
  )
}

type KeptChoiceProps = { plugins: Plugin[]; keptId: string; onChange: (id: string) => void }

function KeptChoice({ plugins, keptId, onChange }: KeptChoiceProps) {
  const group = useId()

  return (
    <fieldset className={styles.part}>
      <legend>{pluginWords.chooseWhatStays}</legend>
      <div className="grid gap-2">
        {plugins.map((plugin) => (
          <label key={plugin.id} className={styles.plugin}>
            <input
              type="radio"
              name={group}
              checked={plugin.id === keptId}
              onChange={() => onChange(plugin.id)}
            />
            <PluginWords plugin={plugin} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const PluginWords = ({ plugin }: { plugin: Plugin }) => (
  <>
    <Thumb plugin={plugin} />
    <span className={styles.words}>
      <b>{plugin.name}</b>
      <span>{[plugin.manufacturer, plugin.formats.join(', ')].filter(Boolean).join(' · ')}</span>
    </span>
  </>
)

/** The values of the merged plugin, as far as the list knows. */
function Together({ plugins }: { plugins: Plugin[] }) {
  const united = (lists: string[][]) => [...new Set(lists.flat())].join(', ')
  const tags = united(plugins.map((plugin) => plugin.tags))

  return (
    <section className={styles.part} aria-label={pluginWords.combined}>
      <h3>{pluginWords.combined}</h3>
      <dl className={styles.facts}>
        <dt>{pluginWords.formats}</dt>
        <dd>{united(plugins.map((plugin) => plugin.formats))}</dd>
        {tags && (
          <>
            <dt>{libraryPartWords.tags}</dt>
            <dd>{tags}</dd>
          </>
        )}
        {plugins.some(({ isFavorite }) => isFavorite) && (
          <>
            <dt>{libraryWords.favorite}</dt>
            <dd>{pluginWords.yes}</dd>
          </>
        )}
        <dt>{pluginWords.also}</dt>
        <dd>{pluginWords.alsoCombined}</dd>
      </dl>
    </section>
  )
}

/** Why these plugins cannot become one, or ''. */
function refusalOf(plugins: Plugin[]) {
  const tags = new Set(plugins.flatMap((plugin) => plugin.tags))
  if (plugins.length > MAX_MERGED_PLUGINS + 1)
    return pluginWords.mergeLimit(MAX_MERGED_PLUGINS + 1, plugins.length)
  if (tags.size > MAX_TAGS) return pluginWords.mergedTagLimit(MAX_TAGS, tags.size)
  if (plugins.some(({ isSample }) => isSample)) return pluginWords.cantMergeSample
  return ''
}

type MergePartnerProps = { plugin: Plugin; library: Plugin[]; onChoose: (plugin: Plugin) => void }

/** How many plugins are offered. */
const MAX_OFFERED = 6

/** Asks for the plugin with which this one is merged; those with a similar name come first. */
function MergePartner({ plugin, library, onChoose }: MergePartnerProps) {
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
                <PluginWords plugin={other} />
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
