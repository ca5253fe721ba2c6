import { Pencil, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import { KIND_LABELS, PROTECTION_LABELS, STATE_LABELS } from '../../../library/license-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import type { NamedPlugin } from '../edit/plugins-field.tsx'
import { endText, shownDay, stateTagOf } from '../end-words.ts'
import { ActivationsPart } from './activations-part.tsx'
import styles from './license-panel.module.css'

type LicensePanelProps = {
  license: License
  places: Place[]
  plugins: ReadonlyMap<string, NamedPlugin>
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
    <>
      <div className={styles.head}>
        <h2>{license.title}</h2>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
      <div className={styles.body}>
        {tag && (
          <p>
            <Tag tone={tag.tone}>{tag.words}</Tag>
          </p>
        )}
        <dl className={styles.facts}>
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
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
      </div>
      <div className={styles.foot}>
        <Button icon={Pencil} needsServer onClick={onEdit}>
          Edit
        </Button>
        <Button kind="quiet-danger" icon={Trash2} needsServer onClick={onRemove}>
          Remove
        </Button>
      </div>
    </>
  )
}
