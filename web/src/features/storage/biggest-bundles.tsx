import { BundleList } from '../../library/bundles/bundle-list.tsx'
import { BundleRow } from '../../library/bundles/bundle-row.tsx'
import { SetAsideButton } from '../../library/bundles/set-aside-button.tsx'
import { usedText } from '../../library/bundles/storage-words.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import type { StorageListProps } from './storage-props.ts'

/** The bundles that take most space. */
export function BiggestBundles({ storage, canMove, onSetAside, library, nameOf }: StorageListProps) {
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
