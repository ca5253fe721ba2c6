import { Pencil, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
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
import { PanelFacts, SidePanel } from '../../../ui/layout/side-panel.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { useActivate, useDeactivate } from '../actions.ts'
import { endText, shownDay, stateTagOf } from '../end-words.ts'
import styles from './license-panel.module.css'

type LicensePanelProps = {
  license: License
  places: Place[]
  plugins: ReadonlyMap<string, Plugin>
  today: string
  /** The address of a plugin in the library. */
  pluginAddress: (id: string) => string
  /** Its part of the vault. */
  secrets: ReactNode
  onEdit: () => void
  onRemove: () => void
  onClose: () => void
}

/** One license: its facts, where it is active, the plugins it covers, and its part of the vault. */
export function LicensePanel(props: LicensePanelProps) {
  const { license, places, plugins, today, pluginAddress, secrets, onEdit, onRemove, onClose } = props
  const tag = stateTagOf(license, today)
  const facts: [label: string, value: string][] = [
    ['Manufacturer', license.maker],
    ['Kind', KIND_LABELS[license.kind]],
    ['Protection', PROTECTION_LABELS[license.protection]],
    ['State', STATE_LABELS[license.state]],
    ['Starts', license.startsOn ? shownDay(license.startsOn) : ''],
    ['Ends', endText(license, today)],
    ['Account', license.account],
    ['Source', license.source],
  ]

  return (
    <SidePanel
      title={license.title}
      onClose={onClose}
      acts={
        <>
          <Button icon={Pencil} needsServer onClick={onEdit}>
            Edit
          </Button>
          <Button kind="quiet-danger" icon={Trash2} needsServer onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      {tag && (
        <p>
          <Tag tone={tag.tone}>{tag.words}</Tag>
        </p>
      )}
      <PanelFacts facts={facts} />
      {license.note && <p className={styles.note}>{license.note}</p>}
      <ActivationsPart license={license} places={places} />
      {secrets}
      <section className={styles.part} aria-label="Plugins">
        <h3>Plugins</h3>
        {license.pluginIds.length === 0 && <p>No plugin of your library is linked.</p>}
        <ul>
          {license.pluginIds.map((id) => (
            <li key={id}>
              <Link href={pluginAddress(id)}>{plugins.get(id)?.name ?? 'A plugin'}</Link>
            </li>
          ))}
        </ul>
      </section>
    </SidePanel>
  )
}

/** Where a license is active, of how many places. */
function ActivationsPart({ license, places }: { license: License; places: Place[] }) {
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
