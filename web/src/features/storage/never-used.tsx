import { Link } from 'wouter'
import type { Storage } from '#shared/storage/storage-answer.ts'
import { BundleList, BundleRow, SetAsideButton } from '../../library/bundles/bundle-list.tsx'
import type { BundlesToSetAside } from '../../library/bundles/bundles-to-set-aside.ts'
import { sumText, sureText } from '../../library/bundles/storage-words.ts'
import { counted } from '../../ui/text/counted.ts'

type NeverUsedProps = {
  /** The use of space on the computer. */
  storage: Storage
  /** The name of the computer. */
  computer: string
  /** True when a helper can move bundles there. */
  canMove: boolean
  onSetAside: (asked: BundlesToSetAside) => void
  /** The paths of the library and of the Songs page. */
  library: string
  songs: string
}

/** The plugins that no known song uses, the largest first, and how sure that is. */
export function NeverUsed({ storage, computer, canMove, onSetAside, library, songs }: NeverUsedProps) {
  const { neverUsed, neverUsedTotal: total, songs: known } = storage
  return (
    <BundleList
      title="Installed, never used"
      total={total.plugins > 0 ? `${counted(total.plugins, 'plugin')}, ${sumText(total)}` : ''}
      note={
        known.read === 0 ? (
          <p>
            <Link href={songs}>Add your songs</Link> to find plugins you never use.
          </p>
        ) : (
          <p>{neverUsed.length === 0 ? 'Songs use, or may use, every plugin here.' : sureText(known)}</p>
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
          facts={[]}
          bytes={bytes}
          acts={
            canMove &&
            places.map(({ machine, installationIds }) => (
              <SetAsideButton
                key={machine}
                name={name}
                onClick={() => onSetAside({ machine, computer, installationIds, reason: 'storage' })}
              />
            ))
          }
        />
      )}
    </BundleList>
  )
}
