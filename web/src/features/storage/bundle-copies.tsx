import { BundleList } from '../../library/bundles/bundle-list.tsx'
import { BundleRow } from '../../library/bundles/bundle-row.tsx'
import { SetAsideButton } from '../../library/bundles/set-aside-button.tsx'
import { sumText } from '../../library/bundles/storage-words.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import type { StorageListProps } from './storage-props.ts'

/** The same bundle in several folders of one computer. */
export function BundleCopies({ storage, canMove, onSetAside, library, nameOf }: StorageListProps) {
  const { duplicates, duplicatesTotal: total } = storage
  if (duplicates.length === 0) return null
  return (
    <BundleList
      title="Copies"
      total={`${formattedNumber(total.bundles)} could go, ${sumText(total)}`}
      note={
        <p>
          The same bundle, byte for byte, in several folders of one computer. The one for all users stays.
          Check first that your DAWs search its folder.
        </p>
      }
      items={duplicates}
    >
      {({ pluginId, name, manufacturer, machine, format, copies }) => {
        const leaving = copies.filter(({ stays }) => !stays)
        const sizes = leaving.flatMap(({ bytes }) => bytes ?? [])
        return (
          <BundleRow
            key={`${pluginId} ${machine} ${copies[0]?.path}`}
            name={name}
            manufacturer={manufacturer}
            href={`${library}?plugin=${pluginId}`}
            formats={[format]}
            facts={[
              ...copies.map(({ path, version, stays }) => (
                <span key={path}>
                  {stays ? 'Stays: ' : 'Copy: '}
                  <code>{path}</code>
                  {version && ` (${version})`}
                </span>
              )),
              nameOf(machine),
            ]}
            bytes={sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : null}
            acts={
              canMove(machine) && (
                <SetAsideButton
                  name={`copies of ${name}`}
                  onClick={() =>
                    onSetAside({
                      machine,
                      computer: nameOf(machine),
                      installationIds: leaving.map(({ installationId }) => installationId),
                      reason: 'duplicate',
                    })
                  }
                />
              )
            }
          />
        )
      }}
    </BundleList>
  )
}
