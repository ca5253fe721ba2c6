import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './also-in-bundle.module.css'

/** The other plugins in the bundles of an entry: the first five, and a button that shows the rest. */
export function AlsoInBundle({ name, contents }: { name: string; contents: string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const others = contents.filter((each) => each.toLowerCase() !== name.toLowerCase())
  if (others.length === 0) return null
  const hidden = others.length - MAX_SHOWN

  return (
    <p className={styles.line}>
      Also in this bundle: {others.slice(0, isOpen ? undefined : MAX_SHOWN).join(', ')}{' '}
      {hidden > 0 && (
        <Button kind="link" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'show fewer' : `and ${hidden} more`}
        </Button>
      )}
    </p>
  )
}

const MAX_SHOWN = 5
