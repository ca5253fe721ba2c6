import styles from './highlighted-text.module.css'
import { matchedRanges } from './match.ts'

/** A text with the parts highlighted that match the typed words. */
export function HighlightedText({ text, words }: { text: string; words: string[] }) {
  let end = 0
  const parts = matchedRanges(words, text).map(([from, to]) => {
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
