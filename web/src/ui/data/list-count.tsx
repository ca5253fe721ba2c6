import { counted } from '../text/counted.ts'
import { formattedNumber } from '../text/locale.ts'

type ListCountProps = {
  /** How many lines the search and the filters leave. */
  shown: number
  total: number
  /** The word for a line: `song`. */
  noun: string
  /** Several of them, where it is more than an s. */
  nouns?: string | undefined
  /** A note behind the count. */
  children?: string
}

/** How many lines a list shows, of how many; a screen reader is told when it changes. */
export const ListCount = ({ shown, total, noun, nouns, children }: ListCountProps) => (
  <p role="status">
    {shown !== total && `${formattedNumber(shown)} of `}
    {counted(total, noun, nouns)}
    {children}
  </p>
)
