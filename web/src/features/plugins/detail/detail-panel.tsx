import { ExternalLink, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Installation } from '#shared/plugins/plugin.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { FormatBadgeRow } from '../../../library/badges/format-badge-row.tsx'
import { MakerName } from '../../../library/badges/maker-name.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import styles from './detail-panel.module.css'
import { DetailPicture, type DetailPictureProps } from './detail-picture.tsx'
import { InstalledPlaces } from './installed-places.tsx'
import { NotesField } from './notes-field.tsx'
import { PluginFacts } from './plugin-facts.tsx'
import { PluginTags } from './plugin-tags.tsx'

type DetailPanelProps = DetailPictureProps & {
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  areTagsBusy: boolean
  onTags: (tags: string[]) => void
  onAddTags: () => void
  onSplit: () => void
  /** What a user can do with one of its bundles on the disk. */
  movesOf: (place: Installation) => ReactNode
  /** The update of the plugin, if it has one. */
  update: ReactNode
  /** Whether another plugin is this one, if there is a question. */
  hint: ReactNode
  /** The songs that use it. */
  songs: ReactNode
  /** The licenses that cover it. */
  licenses: ReactNode
  /** What it cost. */
  purchases: ReactNode
  /** Where its details come from. */
  sources: ReactNode
}

/** Everything about one plugin, to look at. The dialog Edit Plugin Details changes it. */
export function DetailPanel(props: DetailPanelProps) {
  const {
    plugin,
    isSettled,
    areTagsBusy,
    onTags,
    onAddTags,
    onSplit,
    movesOf,
    update,
    hint,
    songs,
    licenses,
    purchases,
    sources,
  } = props
  const { name, manufacturer, type, formats, isUAD, updateUrl, metadata } = plugin

  return (
    <>
      <DetailPicture {...props} />
      <div className={styles.body}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.maker}>
            <MakerName {...plugin} />
            {manufacturer && type && ' · '}
            {type}
          </p>
          <div className={styles.formats}>
            <FormatBadgeRow formats={formats} isUAD={isUAD} />
          </div>
        </div>
        {update}
        {hint}
        <PluginFacts
          plugin={plugin}
          tags={<PluginTags plugin={plugin} isBusy={areTagsBusy} onChange={onTags} onAdd={onAddTags} />}
        />
        {metadata.description && <p className={styles.description}>{metadata.description}</p>}
        <NotesField key={`notes ${plugin.id}`} plugin={plugin} isSettled={isSettled} />
        <InstalledPlaces plugin={plugin} isSettled={isSettled} movesOf={movesOf} onSplit={onSplit} />
        {licenses}
        {songs}
        {purchases}
        {sources}
      </div>
      <div className={styles.foot}>
        <Button
          className={styles.edit}
          icon={Pencil}
          needsServer
          onClick={() => props.onAct(plugin.id, 'edit')}
        >
          Edit Details
        </Button>
        {updateUrl && (
          <ButtonLink
            kind="ghost"
            icon={ExternalLink}
            href={updateUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {`Open ${hostOf(updateUrl)}`}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
