import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import type { Installation } from '#shared/plugins/plugin.ts'
import { licensedPluginsQuery } from '../../../api/license-queries.ts'
import { availableUpdatesQuery, sharedStateQuery } from '../../../api/queries.ts'
import { sourceText } from '../../../features/community/community-words.ts'
import { PluginHealth } from '../../../features/computers/health/plugin-health.tsx'
import { useSaveTags } from '../../../features/plugins/actions.ts'
import { DetailPanel } from '../../../features/plugins/detail/detail-panel.tsx'
import { DetailPlace, UnknownPlugin, useKeepInView } from '../../../features/plugins/detail/detail-place.tsx'
import type { OpenForPlugin } from '../../../features/plugins/library-view/plugin-grid.tsx'
import {
  OtherNames,
  SamePluginHint,
  SuccessorNotice,
} from '../../../features/plugins/merging/same-plugin-hint.tsx'
import * as pluginWords from '../../../features/plugins/plugin-words.ts'
import type { Library } from '../../../features/plugins/use-library.ts'
import { PluginPurchases } from '../../../features/purchases/plugin-purchases.tsx'
import { PlaceMoves, SetAsideDialogLater } from '../../../features/set-aside/place-moves.tsx'
import { PluginSongs } from '../../../features/song-usage/plugin-songs.tsx'
import { UpdateBox } from '../../../features/updates/update-box.tsx'
import type { useUpdatePage } from '../../../features/updates/use-update-page.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { useDebounced } from '../../../ui/text/use-debounced.ts'
import { paths } from '../../paths.ts'
import styles from './plugin-detail.module.css'

type PluginDetailProps = {
  id: string
  library: Library
  updatePage: ReturnType<typeof useUpdatePage>
  onOpen: OpenForPlugin
  /** Merges it with another plugin, after asking. */
  onMerge: (otherId: string) => void
  /** Shows the details of another plugin instead. */
  onShow: (id: string) => void
  onClose: () => void
}

/** The details of the opened plugin, joined from the features that know them. */
export function PluginDetail(props: PluginDetailProps) {
  const { id, library, updatePage, onOpen, onMerge, onShow, onClose } = props
  const { plugins, query, busyIds, toggleFavorite, showLocation } = library
  const plugin = plugins.find((candidate) => candidate.id === id)
  const isSettled = useDebounced(id) === id
  const saveTags = useSaveTags()
  const [aside, setAside] = useState<Installation>()
  const updates = useQuery({
    ...availableUpdatesQuery,
    enabled: isSettled && plugin?.updateAvailable === true,
  })
  useKeepInView(id)
  useCloseWhenRemoved(id, plugin !== undefined, onClose)

  if (!query.data) return null
  if (!plugin) {
    return (
      <DetailPlace name="an unknown plugin" onClose={onClose}>
        <UnknownPlugin onClose={onClose} />
      </DetailPlace>
    )
  }
  const { name: title, manufacturer: maker } = plugin
  const details = (
    <DetailPlace name={plugin.name} onClose={onClose}>
      <DetailPanel
        plugin={plugin}
        isSettled={isSettled}
        isBusy={busyIds.has(id)}
        areTagsBusy={saveTags.isPending}
        library={paths.plugins}
        onToggleFavorite={toggleFavorite}
        onAct={(_, act) => (act === 'location' ? showLocation(id) : onOpen(id, act))}
        onTags={(tags) => saveTags.mutate({ plugin, tags })}
        onAddTags={() => onOpen(id, 'tag')}
        onSplit={() => onOpen(id, 'split')}
        onClose={onClose}
        movesOf={(place) => <PlaceMoves place={place} onSetAside={() => setAside(place)} />}
        news={
          <>
            {plugin.updateAvailable && (
              <UpdateBox
                plugin={plugin}
                evidence={updates.data?.find(({ pluginId }) => pluginId === id)}
                isLoading={updates.isPending}
                isBusy={updatePage.isPending}
                onUpdate={() => updatePage.open(plugin)}
              />
            )}
            <SuccessorNotice plugin={plugin} isSettled={isSettled} onShow={onShow} />
            <SamePluginHint plugin={plugin} isSettled={isSettled} onMerge={onMerge} />
            <OtherNames plugin={plugin} isSettled={isSettled} />
          </>
        }
      >
        <Fragment key={id}>
          <PluginHealth
            pluginId={id}
            name={plugin.name}
            isSettled={isSettled}
            health={`${paths.computers}?tab=health`}
          />
          <PluginLicenses pluginId={id} isSettled={isSettled} />
          <PluginSongs pluginId={id} isSettled={isSettled} songs={paths.songs} />
          <PluginPurchases
            plugin={plugin}
            isSettled={isSettled}
            purchases={`${paths.licenses}?kind=purchase`}
            dialog={(onClose) => (
              <ProductDialog preset={{ title, maker, pluginIds: [id] }} onClose={onClose} />
            )}
          />
          <SharedSources pluginId={id} isSettled={isSettled} />
        </Fragment>
      </DetailPanel>
    </DetailPlace>
  )
  return (
    <>
      {details}
      {/* Beside the details, because they are built again for another size of the window. */}
      {aside && (
        <SetAsideDialogLater
          key={aside.id}
          machine={aside.machine}
          computer={aside.computer ?? ''}
          installationIds={[aside.id]}
          reason="format"
          songs={paths.songs}
          helperPage={paths.helperAppDownload}
          onClose={() => setAside(undefined)}
        />
      )}
    </>
  )
}

/** A plugin that was removed while its details were shown leaves nothing to look at; an unknown one gets a sentence. */
function useCloseWhenRemoved(id: string, isThere: boolean, onClose: () => void) {
  const lastThere = useRef('')
  useEffect(() => {
    if (isThere) lastThere.current = id
    else if (lastThere.current === id) onClose()
  }, [id, isThere, onClose])
}

const ProductDialog = lazyPart(async () => (await import('../licenses/product-dialog.tsx')).ProductDialog)

/** Where the details of a plugin come from, in one line; the list of its fields opens on request. */
function SharedSources({ pluginId, isSettled }: { pluginId: string; isSettled: boolean }) {
  const { data } = useQuery({ ...sharedStateQuery(pluginId), enabled: isSettled })
  const [isOpen, setIsOpen] = useState(false)
  const known = data?.fields.flatMap(({ field, shown }) => (shown ? [{ field, from: shown.from }] : [])) ?? []
  if (known.length === 0) return null
  const count = new Set(known.map(({ from }) => from)).size

  return (
    <section className={styles.sources} aria-label={pluginWords.sharedDetails}>
      <Button kind="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {pluginWords.sourceCount(count)}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {isOpen && (
        <dl>
          {known.map(({ field, from }) => (
            <div key={field}>
              <dt>{SHARED_FIELD_LABELS[field]}</dt>
              <dd>{sourceText(field, from)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

type PluginLicensesProps = {
  pluginId: string
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
}

/** The licenses that cover a plugin, and how many of their places are used. Nothing while no license covers any plugin. */
function PluginLicenses({ pluginId, isSettled }: PluginLicensesProps) {
  const { data } = useQuery({ ...licensedPluginsQuery, enabled: isSettled })
  if (!data || data.length === 0) return null
  return (
    <PluginLicenseList
      pluginId={pluginId}
      isCovered={data.some((each) => each.pluginId === pluginId)}
      licenses={paths.licenses}
    />
  )
}

const PluginLicenseList = lazyPart(
  async () => (await import('../../../features/license-usage/plugin-license-list.tsx')).PluginLicenseList,
)
