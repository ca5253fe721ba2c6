import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { sharedStateQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { counted } from '../../ui/text/counted.ts'
import styles from './shared-sources.module.css'
import { sourceText } from './words.ts'

/** Where the details of a plugin come from, in one line; the list of its fields opens on request. */
export function SharedSources({ pluginId, isSettled }: { pluginId: string; isSettled: boolean }) {
  const { data } = useQuery({ ...sharedStateQuery(pluginId), enabled: isSettled })
  const [isOpen, setIsOpen] = useState(false)
  const known = data?.fields.flatMap(({ field, shown }) => (shown ? [{ field, from: shown.from }] : [])) ?? []
  if (known.length === 0) return null
  const count = new Set(known.map(({ from }) => from)).size

  return (
    <section className={styles.sources} aria-label="Shared details">
      <Button kind="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        From {counted(count, 'source')}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {isOpen && (
        <dl>
          {known.map(({ field, from }) => (
            <div key={field}>
              <dt>{SHARED_FIELD_LABELS[field]}</dt>
              <dd>{sourceText(field, from)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
