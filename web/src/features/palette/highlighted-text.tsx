import styles from './highlighted-text.module.css'
import { type MatchMode, matchedRanges } from './match.ts'

/** The typed words, and how they match. */
export type PaletteSearch = { words: string[]; mode: MatchMode }

/** A text with the parts highlighted that match the typed words. */
export function HighlightedText({ text, search: { words, mode } }: { text: string; search: PaletteSearch }) {
  let end = 0
  const parts = matchedRanges(words, text, mode).map(([from, to]) => {
    const before = text.slice(end, from)
    end = to
    return (
      <span key={from}>
        {before}
        <mark className={styles.mark}>{text.slice(from, to)}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}
