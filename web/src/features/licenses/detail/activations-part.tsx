import { X } from 'lucide-react'
import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import { PLACE_LABELS, usedPlacesText } from '../../../library/license-words.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { useActivate, useDeactivate } from '../actions.ts'
import { shownDay } from '../end-words.ts'
import styles from './license-panel.module.css'

/** Where a license is active, of how many places. */
export function ActivationsPart({ license, places }: { license: License; places: Place[] }) {
  const activate = useActivate()
  const deactivate = useDeactivate()
  const { id, seats, activations } = license
  const isOver = seats !== null && activations.length > seats
  const free = places.filter(
    (place) => !place.goneAt && !activations.some(({ placeId }) => placeId === place.id),
  )

  return (
    <section className={styles.part} aria-label="Places">
      <h3>Places</h3>
      <p>
        {usedPlacesText(license)} {isOver && <Tag tone="amber">More than it allows</Tag>}
      </p>
      <ul>
        {activations.map(({ placeId, since, seenOn }) => {
          const place = places.find((one) => one.id === placeId)
          if (!place) return null
          const days = [since && `since ${shownDay(since)}`, seenOn && `seen ${shownDay(seenOn)}`]
            .filter(Boolean)
            .join(', ')
          return (
            <li key={placeId}>
              <span>
                {place.name} <small>{[PLACE_LABELS[place.kind], days].filter(Boolean).join(' · ')}</small>
              </span>
              {place.goneAt && <Tag tone="amber">Gone</Tag>}
              <IconButton
                label={`No longer active on ${place.name}`}
                icon={X}
                needsServer
                onClick={() => deactivate.mutate({ id, placeId, since, name: place.name })}
              />
            </li>
          )
        })}
      </ul>
      {free.length > 0 && (
        <Select
          label="Active on another place"
          value=""
          onChange={(placeId) => placeId && activate.mutate({ id, placeId })}
          options={[
            { value: '', label: 'Active on another place...' },
            ...free.map((place) => ({ value: place.id, label: place.name })),
          ]}
        />
      )}
      {places.length === 0 && <p>Add your computers and iLoks under Places first.</p>}
    </section>
  )
}
