import { Link } from 'wouter'
import { BundleList } from '../../library/bundles/bundle-list.tsx'
import { BundleRow } from '../../library/bundles/bundle-row.tsx'
import { SetAsideButton } from '../../library/bundles/set-aside-button.tsx'
import { sumText, sureText } from '../../library/bundles/storage-words.ts'
import { counted } from '../../ui/text/counted.ts'
import type { StorageListProps } from './storage-props.ts'

/** The plugins that no known song uses, the largest first, and how sure that is. */
export function NeverUsed({ storage, canMove, onSetAside, library, songs, nameOf }: StorageListProps) {
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
