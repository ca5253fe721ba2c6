import { Hand, SearchX } from 'lucide-react'
import { useId, useState } from 'react'
import { hasPage, type UpdateLine } from '#shared/updates/lines/update-list.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { useUpdateActions } from '../use-update-acts.ts'
import { AddPage } from '../work-list/add-page.tsx'
import type { OpenPage } from '../work-list/use-open-page.ts'
import { AvailableUpdateRow } from './available-update.tsx'
import styles from './folded-updates.module.css'

type FoldedUpdatesProps = {
  kind: 'without-page' | 'by-hand'
  lines: UpdateLine[]
  onOpen: OpenPage
  onEdit: (pluginId: string) => void
}

/** Updates that need a decision first, as one line: those without a page, and those that the user has marked. */
export function FoldedUpdates({ kind, lines, onOpen, onEdit }: FoldedUpdatesProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const actions = useUpdateActions()
  if (lines.length === 0) return null

  const { icon: Icon, label, title, sentence } = WORDS[kind]
  return (
    <Surface as="section" className={styles.folded} aria-label={label}>
      <div className={styles.line}>
        <Icon size={17} aria-hidden="true" className={styles.icon} />
        <p className={styles.words}>
          <b>{title(lines.length)}</b> {sentence(lines)}
        </p>
        <span className={styles.pictures}>
          {lines.slice(0, MOST_PICTURES).map(({ plugin }) => (
            <Thumb key={plugin.id} plugin={plugin} size="mini" />
          ))}
        </span>
        <Button
          size="sm"
          aria-label={`${isOpen ? 'Close' : 'Review'} ${label}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Review'}
        </Button>
      </div>
      <ul id={id} aria-label={label} hidden={!isOpen}>
        {isOpen &&
          lines.map((line) => (
            <AvailableUpdateRow
              key={line.plugin.id}
              line={line}
              isMakerShown
              actions={actions}
              onOpen={onOpen}
              onEdit={onEdit}
            >
              {!hasPage(line) && <AddPage plugin={line.plugin} />}
            </AvailableUpdateRow>
          ))}
      </ul>
    </Surface>
  )
}

const MOST_PICTURES = 3

const WORDS = {
  'without-page': {
    icon: SearchX,
    label: 'updates without a page',
    title: (count: number) => counted(count, 'has no update page yet.', 'have no update page yet.'),
    sentence: () => 'Add the page once, or let Update search the web.',
  },
  'by-hand': {
    icon: Hand,
    label: 'updates marked by you',
    title: (count: number) => `${count} marked by you.`,
    sentence: (lines: UpdateLine[]) => `We don't know a newer version of ${namesOf(lines)}.`,
  },
}

/** 'A', 'A and B', 'A, B and 3 more'. */
function namesOf(lines: UpdateLine[]) {
  const [first = '', second, ...others] = lines.map(({ plugin }) => plugin.name)
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`
}
