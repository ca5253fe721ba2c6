import { Merge } from 'lucide-react'
import { useId, useState } from 'react'
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
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as libraryWords from '../library-words.ts'
import * as pluginWords from '../plugin-words.ts'
import styles from './merge-dialog.module.css'
import { MergePartner } from './merge-partner.tsx'

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
            <Thumb plugin={plugin} />
            <span className={styles.words}>
              <b>{plugin.name}</b>
              <span>{[plugin.manufacturer, plugin.formats.join(', ')].filter(Boolean).join(' · ')}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

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
