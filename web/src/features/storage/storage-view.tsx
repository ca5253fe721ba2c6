import { Link } from 'wouter'
import { BundleList } from '../../library/bundles/bundle-list.tsx'
import { BundleRow } from '../../library/bundles/bundle-row.tsx'
import { SetAsideButton } from '../../library/bundles/set-aside-button.tsx'
import {
  capitalized,
  SET_ASIDE_FIRST,
  sumText,
  sureText,
  unknownText,
  usedText,
} from '../../library/bundles/storage-words.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { BundleCopies } from './bundle-copies.tsx'
import { StorageCharts } from './storage-charts.tsx'
import type { StorageListProps, StorageViewProps } from './storage-props.ts'
import styles from './storage-view.module.css'

/** The use of space on the computers of the user, and the bundles that could go. */
export function StorageView(props: StorageViewProps) {
  const { storage, machine, library } = props
  const names = new Map(storage.computers.map((each) => [each.machine, each.name]))
  const nameOf = (id: string) =>
    names.get(id) || (id === '' ? 'Unknown computer' : 'Computer without a helper')
  const unknown = unknownText(storage.total)

  return (
    <div className={styles.view}>
      <p className={styles.total}>
        <b>{capitalized(sumText(storage.total))}</b> in {counted(storage.total.bundles, 'bundle')}
      </p>
      <StorageCharts storage={storage} machine={machine} nameOf={nameOf} library={library} />
      <p className={styles.note}>
        {unknown && `${unknown} `}Only plugins are counted: samples and presets outside plugin folders are
        left out. Plugins of one bundle and bundles inside another count once.
      </p>
      <p className={styles.note}>
        {SET_ASIDE_FIRST} <Link href="?tab=formats">See what is set aside.</Link>
      </p>
      <BiggestBundles {...props} nameOf={nameOf} />
      <NeverUsed {...props} nameOf={nameOf} />
      <BundleCopies {...props} nameOf={nameOf} />
    </div>
  )
}

/** The bundles that take most space. */
function BiggestBundles({ storage, canMove, onSetAside, library, nameOf }: StorageListProps) {
  if (storage.biggest.length === 0) return null
  return (
    <BundleList title="Biggest" items={storage.biggest}>
      {({ installationId, pluginId, name, manufacturer, machine, format, path, bytes, ...used }) => (
        <BundleRow
          key={installationId}
          name={name}
          manufacturer={manufacturer}
          href={`${library}?plugin=${pluginId}`}
          formats={[format]}
          facts={[
            <code key="path">{path}</code>,
            [
              nameOf(machine),
              usedText(used, storage.songs.read),
              used.plugins > 1 && `${formattedNumber(used.plugins)} plugins in it`,
            ]
              .filter(Boolean)
              .join(' · '),
          ]}
          bytes={bytes}
          acts={
            canMove(machine) && (
              <SetAsideButton
                name={name}
                onClick={() =>
                  onSetAside({
                    machine,
                    computer: nameOf(machine),
                    installationIds: [installationId],
                    reason: 'storage',
                  })
                }
              />
            )
          }
        />
      )}
    </BundleList>
  )
}

/** The plugins that no known song uses, the largest first, and how sure that is. */
function NeverUsed({ storage, canMove, onSetAside, library, songs, nameOf }: StorageListProps) {
  const { neverUsed, neverUsedTotal: total, songs: known } = storage
  return (
    <BundleList
      title="Installed, never used"
      total={total.plugins > 0 ? `${counted(total.plugins, 'plugin')}, ${sumText(total)}` : ''}
      note={
        known.read === 0 ? (
          <p>
            No song has been read yet. <Link href={songs}>Add your songs</Link> to see which plugins none of
            them uses.
          </p>
        ) : (
          <p>{neverUsed.length === 0 ? 'Songs use every plugin here, or may use it.' : sureText(known)}</p>
        )
      }
      items={neverUsed}
    >
      {({ pluginId, name, manufacturer, formats, places, bytes }) => (
        <BundleRow
          key={pluginId}
          name={name}
          manufacturer={manufacturer}
          href={`${library}?plugin=${pluginId}`}
          formats={formats}
          facts={[places.map(({ machine }) => nameOf(machine)).join(' · ')]}
          bytes={bytes}
          acts={places
            .filter(({ machine }) => canMove(machine))
            .map(({ machine, installationIds }) => (
              <SetAsideButton
                key={machine}
                name={name}
                computer={places.length > 1 ? nameOf(machine) : undefined}
                onClick={() =>
                  onSetAside({ machine, computer: nameOf(machine), installationIds, reason: 'storage' })
                }
              />
            ))}
        />
      )}
    </BundleList>
  )
}
