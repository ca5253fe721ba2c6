import { ChevronDown, ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { ChecklistStep } from '#shared/computers/checklist-steps.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useIsPrinting } from '../../../ui/use-is-printing.ts'
import * as overviewWords from '../overview/overview-words.ts'
import styles from './checklist-step-item.module.css'

type ChecklistStepItemProps = {
  number: number
  step: ChecklistStep
  library: string
  /** A page of this product that the step leads to, or ''. */
  link: string
  onTick: (keys: string[], isDone: boolean) => void
}

/** One step with its plugins, which are shown on request and on paper. */
export function ChecklistStepItem({ number, step, library, link, onTick }: ChecklistStepItemProps) {
  const { key, title, notes, page, isSearch, items, doneCount, isDone, isTicked } = step
  const id = useId()
  const isPrinting = useIsPrinting()
  const [isOpen, setOpen] = useState(false)
  const isFoundByScan = isDone && !isTicked && items.every(({ isFound }) => isFound)

  return (
    <Surface as="li" className={styles.step} data-done={isDone}>
      <div className={styles.head}>
        <Checkbox
          isChecked={isDone}
          isDisabled={isDone && !isTicked}
          onChange={(isChecked) => onTick([key], isChecked)}
          label={overviewWords.step(number, title)}
          isLabelHidden
        />
        <div className={styles.words}>
          <h3>
            <span aria-hidden="true">{number}. </span>
            {title}
          </h3>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <div className={styles.end}>
          {isFoundByScan && <Tag tone="ok">{overviewWords.foundByScan}</Tag>}
          {items.length > 0 && (
            <span className={styles.count}>{overviewWords.progress(doneCount, items.length)}</span>
          )}
          {page && (
            <ButtonLink
              kind={isSearch ? 'ghost' : 'secondary'}
              size="sm"
              href={page}
              target="_blank"
              rel="noopener noreferrer"
              title={page}
              className="screen"
            >
              {isSearch ? overviewWords.search : overviewWords.openPage}
              <VisuallyHidden> {overviewWords.linkFor(title)}</VisuallyHidden>
              <ExternalLink size={13} aria-hidden="true" />
            </ButtonLink>
          )}
          {link && (
            <Link href={link} asChild>
              <ButtonLink size="sm" className="screen">
                {overviewWords.compare}
              </ButtonLink>
            </Link>
          )}
          {items.length > 0 && (
            <IconButton
              className={styles.opener}
              icon={ChevronDown}
              label={isOpen ? overviewWords.hidePlugins(title) : overviewWords.showPlugins(title)}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </div>
      </div>
      <ul
        id={id}
        className={styles.items}
        hidden={!isOpen && !isPrinting}
        aria-label={overviewWords.pluginsOf(title)}
      >
        {(isOpen || isPrinting) &&
          items.map((item) => (
            <li key={item.id}>
              <Checkbox
                isChecked={item.isFound || item.isTicked}
                isDisabled={item.isFound}
                onChange={(isChecked) => onTick([item.id], isChecked)}
                label={item.name}
                isLabelHidden
              />
              <Link href={`${library}?plugin=${item.id}`}>{item.name}</Link>
              <span>{item.formats.join(', ') || overviewWords.noFormat}</span>
              {item.isFound && <Tag tone="ok">{overviewWords.found}</Tag>}
              {!item.isFound && item.missing.length > 0 && item.missing.length < item.formats.length && (
                <Tag tone="amber">{overviewWords.missing(item.missing.join(', '))}</Tag>
              )}
            </li>
          ))}
      </ul>
    </Surface>
  )
}
