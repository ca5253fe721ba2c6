import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './accordion.module.css'
import { Module } from './module.tsx'

type AccordionProps = { items: { title: string; content: ReactNode }[] }

/** Headings of which one at most shows what stands below it; at first the first one does. */
export function Accordion({ items }: AccordionProps) {
  const id = useId()
  const [opened, setOpened] = useState<number | undefined>(0)

  return (
    <Module className={styles.accordion}>
      {items.map(({ title, content }, index) => (
        <div key={title} className={styles.item}>
          <h3>
            <button
              type="button"
              id={`${id}-${index}`}
              className={styles.button}
              aria-expanded={index === opened}
              aria-controls={`${id}-${index}-content`}
              onClick={() => setOpened(index === opened ? undefined : index)}
            >
              {title}
              <ChevronDown size={16} />
            </button>
          </h3>
          <section
            id={`${id}-${index}-content`}
            className={styles.answer}
            aria-labelledby={`${id}-${index}`}
            hidden={index !== opened}
          >
            {content}
          </section>
        </div>
      ))}
    </Module>
  )
}
