import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { KIND_LABELS, PROTECTION_LABELS, STATE_LABELS } from '../../../library/license-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PanelFacts, SidePanel } from '../../../ui/layout/side-panel.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { endText, shownDay, stateTagOf } from '../end-words.ts'
import { ActivationsPart } from './activations-part.tsx'
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
