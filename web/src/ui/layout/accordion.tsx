import { ChevronDown } from 'lucide-react'
import { Accordion as RadixAccordion } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './accordion.module.css'
import { Surface } from './surface.tsx'

/** Headings, of which at most one shows its content; at first the first one does. */
export const Accordion = ({ items }: { items: { title: string; content: ReactNode }[] }) => (
  <RadixAccordion.Root type="single" collapsible defaultValue={items[0]?.title} asChild>
    <Surface className="clip">
      {items.map(({ title, content }) => (
        <RadixAccordion.Item key={title} value={title} className="lined">
          <RadixAccordion.Header>
            <RadixAccordion.Trigger className={styles.button}>
              {title}
              <ChevronDown size={16} />
            </RadixAccordion.Trigger>
          </RadixAccordion.Header>
          <RadixAccordion.Content className={styles.answer}>{content}</RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </Surface>
  </RadixAccordion.Root>
)
