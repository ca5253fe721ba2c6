import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './also-in-bundle.module.css'

/** The other plugins in the bundles of an entry, in one line: the first five, and the rest at the press of a button. */
export function AlsoInBundle({ name, contents }: { name: string; contents: string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const others = contents.filter((each) => each.toLowerCase() !== name.toLowerCase())
  if (others.length === 0) return null
  const hidden = others.length - SHOWN

  return (
    <p className={styles.line}>
      Also in this bundle: {others.slice(0, isOpen ? undefined : SHOWN).join(', ')}{' '}
      {hidden > 0 && (
        <Button kind="link" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'show fewer' : `and ${hidden} more`}
        </Button>
      )}
    </p>
  )
}

const SHOWN = 5
