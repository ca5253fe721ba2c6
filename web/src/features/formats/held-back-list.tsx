import { Link } from 'wouter'
import type { HeldBack } from '#shared/formats/formats-answer.ts'
import { BundleList } from '../../library/bundles/bundle-list.tsx'
import { BundleRow } from '../../library/bundles/bundle-row.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'

type HeldBackListProps = {
  held: HeldBack[]
  /** How many there are on all computers. */
  total: number
  /** How many songs were read. */
  read: number
  /** The paths of the library and of the Songs page. */
  library: string
  songs: string
}

/** Bundles that could go, but stay because of songs. Renders nothing without any. */
export function HeldBackList({ held, total, read, library, songs }: HeldBackListProps) {
  if (held.length === 0) return null
  return (
    <BundleList
      title="Kept for your songs"
      total={formattedNumber(held.length)}
      note={
        <p>
          {read === 0 ? (
            <>
              <Link href={songs}>Add your songs</Link> to find which of these can go.
            </>
          ) : (
            'A song needs these, may need them, or could not be read.'
          )}
          {total > held.length && ' Only some are listed.'}
        </p>
      }
      items={held}
    >
      {({ installationId, pluginId, name, manufacturer, format, bytes, sentence, titles }) => (
        <BundleRow
          key={installationId}
          name={name}
          manufacturer={manufacturer}
          href={`${library}?plugin=${pluginId}`}
          formats={[format]}
          facts={[sentence, titles.length > 0 && `Songs: ${titles.join(', ')}`]}
          bytes={bytes}
        />
      )}
    </BundleList>
  )
}
