import { CircleHelp } from 'lucide-react'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { ShownPlugin } from '../shown-plugin.ts'
import styles from './maker-name.module.css'

/** The manufacturer of a plugin, marked when it was only guessed. Nothing for an unknown one. */
export function MakerName({
  manufacturer,
  isMakerGuess,
}: Pick<ShownPlugin, 'manufacturer' | 'isMakerGuess'>) {
  return (
    <>
      {manufacturer}
      {isMakerGuess && <GuessMark />}
    </>
  )
}

/** Marks a value that was derived from a file name. */
export function GuessMark() {
  return (
    <span className={styles.mark} title={GUESSED}>
      <CircleHelp size={12} aria-hidden="true" />
      <VisuallyHidden> ({GUESSED})</VisuallyHidden>
    </span>
  )
}

const GUESSED = 'Guessed from the file name'
