import { ExternalLink, Pencil, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Installation, Plugin } from '#shared/plugins/plugin.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { FormatBadgeRow } from '../../../library/badges/format-badge.tsx'
import { MakerName, TypeName } from '../../../library/badges/read-names.tsx'
import overPicture from '../../../library/cards/picture-actions.module.css'
import { type PluginAction, PluginActions } from '../../../library/cards/plugin-card-actions.tsx'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Sleeve } from '../../../library/pictures/sleeve.tsx'
import { useCardScreenshot } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useOffline } from '../../../ui/controls/server-reach.ts'
import { classNames } from '../../../ui/look/class-names.ts'
import { useFocusAfterRemoval } from '../../../ui/overlays/keep-focus.ts'
import * as common from '../../../ui/text/common-words.ts'
import { formattedLongDay } from '../../../ui/text/locale.ts'
import { lifecycleFacts } from '../lifecycle/lifecycle-facts.tsx'
import * as pluginWords from '../plugin-words.ts'
import styles from './detail-panel.module.css'
import { InstalledPlaces } from './installed-places.tsx'
import { NotesField } from './notes-field.tsx'

type DetailPanelProps = DetailPictureProps & {
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  areTagsBusy: boolean
  /** The path of the library. */
  library: string
  onTags: (tags: string[]) => void
  onAddTags: () => void
  onSplit: () => void
  /** The actions of a user on one of its bundles on the disk. */
  movesOf: (place: Installation) => ReactNode
  /** The update of the plugin, and questions about it. */
  news: ReactNode
  /** The facts that other features know about it. */
  children: ReactNode
}

/** Everything about one plugin, to look at. The dialog Edit Plugin Details changes it. */
export function DetailPanel(props: DetailPanelProps) {
  const { plugin, isSettled, areTagsBusy, library, onTags, onAddTags, onSplit, movesOf } = props
  const { news, children } = props
  const { name, manufacturer, type, formats, isUAD, updateUrl, metadata } = plugin

  return (
    <>
      <DetailPicture {...props} />
      <div className={styles.body}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.maker}>
            {manufacturer && (
              <Link href={`${library}?${new URLSearchParams({ manufacturer })}`}>
                <MakerName {...plugin} />
              </Link>
            )}
            {manufacturer && type && ' · '}
            {type && <TypeName {...plugin} />}
          </p>
          <div className="above-8">
            <FormatBadgeRow formats={formats} isUAD={isUAD} />
          </div>
        </div>
        {news}
        <PluginFacts
          plugin={plugin}
          library={library}
          tags={<PluginTags plugin={plugin} isBusy={areTagsBusy} onChange={onTags} onAdd={onAddTags} />}
        />
        {metadata.description && <p className={styles.description}>{metadata.description}</p>}
        <NotesField key={`notes ${plugin.id}`} plugin={plugin} isSettled={isSettled} />
        <InstalledPlaces plugin={plugin} isSettled={isSettled} movesOf={movesOf} onSplit={onSplit} />
        {children}
      </div>
      <div className={styles.foot}>
        <Button
          className={styles.edit}
          icon={Pencil}
          needsServer
          onClick={() => props.onAct(plugin.id, 'edit')}
        >
          {libraryPartWords.editDetails}
        </Button>
        {updateUrl && (
          <ButtonLink
            kind="ghost"
            icon={ExternalLink}
            href={updateUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {pluginWords.openHost(hostOf(updateUrl))}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** The known facts about a plugin, line by line. The tags are the last line. */
function PluginFacts({ plugin, library, tags }: { plugin: Plugin; library: string; tags: ReactNode }) {
  const { version, versionSince, processors, size, formats, addedAt } = plugin
  const kinds = processors
    .filter((kind) => kind !== 'unknown')
    .map((kind) => libraryPartWords.ARCHITECTURE_LABELS[kind])
  const added = formattedLongDay(addedAt)
  const updated = formattedLongDay(versionSince)

  return (
    <dl className={styles.facts}>
      <Fact label={pluginWords.version}>{version && `v${version}`}</Fact>
      <Fact label={pluginWords.processor}>{kinds.join(', ')}</Fact>
      <Fact label={pluginWords.size}>{size !== null && pluginWords.sizeInFormats(size, formats.length)}</Fact>
      <Fact label={pluginWords.added}>{added}</Fact>
      <Fact label={pluginWords.updated}>{updated !== added && updated}</Fact>
      {lifecycleFacts(plugin, library).map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label={libraryPartWords.tags}>{tags}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

type DetailPictureProps = {
  plugin: Plugin
  isBusy: boolean
  onToggleFavorite: (id: string) => void
  onAct: (id: string, act: PluginAction) => void
  onClose: () => void
}

/** The picture of the plugin with its star, its menu and the button that closes the details. */
function DetailPicture({ plugin, isBusy, onToggleFavorite, onAct, onClose }: DetailPictureProps) {
  const { shot, giveUp } = useCardScreenshot(plugin)

  return (
    <>
      <div className={styles.place}>
        <span className={classNames(overPicture.actions, styles.actions)}>
          <PluginActions
            plugin={plugin}
            className={styles.starAndMenu}
            buttonClassName={overPicture.action}
            isInert={false}
            isDisabled={isBusy}
            tabIndex={0}
            onToggleFavorite={onToggleFavorite}
            onAct={onAct}
          />
          <button
            type="button"
            className={overPicture.action}
            aria-label={common.close}
            title={common.close}
            onClick={onClose}
          >
            <X size={17} aria-hidden="true" />
          </button>
        </span>
      </div>
      <div className={styles.picture}>
        {shot ? (
          <img src={shot} alt="" decoding="async" onError={giveUp} />
        ) : (
          <Sleeve name={plugin.name} manufacturer={plugin.manufacturer} type={plugin.type} />
        )}
      </div>
    </>
  )
}

type PluginTagsProps = {
  plugin: Plugin
  isBusy: boolean
  onChange: (tags: string[]) => void
  /** Opens the dialog that adds tags. */
  onAdd: () => void
}

/** The tags of a plugin, each with a button that removes it, and a button that adds some. */
function PluginTags({ plugin: { name, tags }, isBusy, onChange, onAdd }: PluginTagsProps) {
  const place = useFocusAfterRemoval(tags.length)
  const offline = useOffline()

  return (
    <div ref={place} className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          <button
            type="button"
            aria-label={pluginWords.removeTag(tag)}
            {...offline}
            disabled={isBusy || offline !== undefined}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </span>
      ))}
      <IconButton
        className={styles.add}
        label={pluginWords.addTags(name)}
        icon={Plus}
        size={14}
        needsServer
        disabled={isBusy}
        onClick={onAdd}
      />
    </div>
  )
}
