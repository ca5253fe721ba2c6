import * as shellWords from './shell-words.ts'
import styles from './skip-link.module.css'

/** The first tab stop of a page, which skips everything that repeats. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(CONTENT_ID)?.focus()
      }}
    >
      {shellWords.skipToContent}
    </a>
  )
}

/** The id of the link's target. */
export const CONTENT_ID = 'content'
