import { ArrowUp, SearchX } from 'lucide-react'
import * as libraryPartWords from '../library-words.ts'
import styles from './update-mark.module.css'

/** The surface below a mark. On a compact card and in a row of a narrow list only the icon is visible. */
export type MarkSurface = 'card' | 'compact-card' | 'page' | 'row'

type UpdateMarkProps = { on?: MarkSurface; says?: string }

/** Marks a plugin that has an update. */
export const UpdateMark = ({ on = 'page', says = libraryPartWords.updateAvailable }: UpdateMarkProps) => (
  <span className={styles.mark} data-on={on} title={on === 'row' || on === 'compact-card' ? says : undefined}>
    <ArrowUp size={12} aria-hidden="true" />
    <span className={styles.words}>{says}</span>
  </span>
)

/** Marks a plugin that the last scans did not find anywhere. */
export const MissingMark = ({ on }: { on: MarkSurface }) => (
  <span className={styles.mark} data-on={on} title={on === 'card' ? undefined : MISSING}>
    <SearchX size={12} aria-hidden="true" />
    <span className={styles.words}>{MISSING}</span>
  </span>
)

const MISSING = libraryPartWords.notFound
