import styles from './skip-link.module.css'

/** The first tab stop of a page: past everything that repeats. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT}`}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(CONTENT)?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

/** The id of the element that it leads to. */
export const CONTENT = 'content'
