import { CircleHelp } from 'lucide-react'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as libraryPartWords from '../library-words.ts'
import type { ShownPlugin } from '../shown-plugin.ts'
import styles from './read-names.module.css'

/** The manufacturer of a plugin, marked when it was only guessed. Nothing for an unknown one. */
export const MakerName = ({
  manufacturer,
  isMakerGuess,
}: Pick<ShownPlugin, 'manufacturer' | 'isMakerGuess'>) => (
  <>
    {manufacturer}
    {isMakerGuess && <GuessMark reason={libraryPartWords.guessedFromFileName} />}
  </>
)

/** The type of a plugin, of an instrument with its kind, marked when it was only guessed. Nothing for an unknown one. */
export function TypeName({
  type,
  moreTypes = [],
  isTypeGuess,
}: Pick<ShownPlugin, 'type' | 'moreTypes' | 'isTypeGuess'>) {
  const [kind] = moreTypes
  return (
    <>
      {type === 'Instrument' && kind ? `${type}, ${kind.toLowerCase()}` : type}
      {isTypeGuess && <GuessMark reason={libraryPartWords.guessedFromName} />}
    </>
  )
}

/** Marks a value for which nothing was read. */
export const GuessMark = ({ reason }: { reason: string }) => (
  <span className={styles.mark} title={reason}>
    <CircleHelp size={12} aria-hidden="true" />
    <VisuallyHidden> ({reason})</VisuallyHidden>
  </span>
)
