import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import {
  KIND_LABELS,
  PLACE_LABELS,
  PROTECTION_LABELS,
  STATE_LABELS,
  usedPlacesText,
} from '../../../library/license-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { PanelFacts } from '../../../ui/layout/side-panel.tsx'
import { formattedCalendarDay } from '../../../ui/text/money.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { useActivate, useDeactivate } from '../actions.ts'
import { endText, stateTagOf } from '../end-words.ts'
import * as licenseTableWords from '../license-table-words.ts'
import styles from './license-part.module.css'

type LicensePartProps = {
  license: License
  places: Place[]
  today: string
  /** Buttons for this license alone, where its panel has several things. */
  acts: ReactNode
  /** Its part of the vault. */
  secrets: ReactNode
  onPlaces: () => void
}

/** One license in a panel: its facts, where it is active, and its part of the vault. */
export function LicensePart({ license, places, today, acts, secrets, onPlaces }: LicensePartProps) {
  const tag = stateTagOf(license, today)
  const { title, kind, protection, state, startsOn, endsOn, account, source, note } = license
  return (
    <>
      <section className={styles.part} aria-label={licenseTableWords.license(title)}>
        <h3 className={styles.head}>
          {licenseTableWords.licenseHeading} {tag && <Tag tone={tag.tone}>{tag.words}</Tag>} {acts}
        </h3>
        <PanelFacts
          facts={[
            ['Kind', KIND_LABELS[kind]],
            ['Protection', PROTECTION_LABELS[protection]],
            ['State', STATE_LABELS[state]],
            ['Starts', startsOn ? formattedCalendarDay(startsOn) : ''],
            ['Ends', endsOn ? endText(endsOn, today) : ''],
            ['Account', account],
            ['Source', source],
          ]}
        />
        {note && <p className="break soft verbatim">{note}</p>}
      </section>
      <ActivationsPart license={license} places={places} onPlaces={onPlaces} />
      {secrets}
    </>
  )
}

type ActivationsPartProps = Pick<LicensePartProps, 'license' | 'places' | 'onPlaces'>

/** Where a license is active, of how many places. */
function ActivationsPart({ license, places, onPlaces }: ActivationsPartProps) {
  const activate = useActivate()
  const deactivate = useDeactivate()
  const { id, seats, activations } = license
  const isOver = seats !== null && activations.length > seats
  const free = places.filter(
    (place) => !place.goneAt && !activations.some(({ placeId }) => placeId === place.id),
  )

  return (
    <section className={styles.part} aria-label={licenseTableWords.places}>
      <h3>{licenseTableWords.places}</h3>
      <p>
        {usedPlacesText(license)} {isOver && <Tag tone="amber">{licenseTableWords.overLimit}</Tag>}
      </p>
      <ul>
        {activations.map((activation) => {
          const { placeId, since, seenOn } = activation
          const place = places.find((one) => one.id === placeId)
          if (!place) return null
          const days = [
            since && `since ${formattedCalendarDay(since)}`,
            seenOn && `seen ${formattedCalendarDay(seenOn)}`,
          ]
            .filter(Boolean)
            .join(', ')
          return (
            <li key={placeId}>
              <span>
                {place.name} <small>{[PLACE_LABELS[place.kind], days].filter(Boolean).join(' · ')}</small>
              </span>
              {place.goneAt && <Tag tone="amber">{licenseTableWords.gone}</Tag>}
              <IconButton
                label={licenseTableWords.deactivate(place.name)}
                icon={X}
                needsServer
                onClick={() => deactivate.mutate({ id, ...activation, name: place.name })}
              />
            </li>
          )
        })}
      </ul>
      {free.length > 0 && (
        <Select
          label={licenseTableWords.addActivation}
          value=""
          onChange={(placeId) => placeId && activate.mutate({ id, placeId })}
          options={[
            { value: '', label: licenseTableWords.anotherPlace },
            ...free.map((place) => ({ value: place.id, label: place.name })),
          ]}
        />
      )}
      {places.length === 0 && <Button onClick={onPlaces}>{licenseTableWords.addPlaceFirst}</Button>}
    </section>
  )
}
