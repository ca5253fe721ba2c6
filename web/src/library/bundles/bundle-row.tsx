import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { FormatBadge } from '../badges/format-badge.tsx'
import { Thumb } from '../pictures/thumb.tsx'
import styles from './bundle-row.module.css'
import { sumText } from './storage-words.ts'

type BundleRowProps = {
  name: string
  manufacturer: string
  /** Where the plugin opens; without it nothing opens. */
  href?: string
  formats: string[]
  /** Further facts, each a quiet line: a path, a reason, songs. */
  facts: ReactNode[]
  /** Null when unknown. */
  bytes: number | null
  /** Not all of it was measured. */
  isAtLeast?: boolean
  /** A checkbox before the row. */
  choice?: ReactNode
  /** Its actions. */
  acts?: ReactNode
}

/** One bundle, or all bundles of a plugin, with its size. The whole row leads to the plugin. */
export function BundleRow(props: BundleRowProps) {
  const { name, manufacturer, href, formats, facts, bytes, isAtLeast = false, choice, acts } = props
  return (
    <li className={styles.row} data-choice={choice !== undefined}>
      {choice !== undefined && <span className={styles.choice}>{choice}</span>}
      <Thumb plugin={{ name, manufacturer, type: '', screenshot: null, definition: null }} />
      <div className={styles.words}>
        <p className={styles.title}>
          {href === undefined ? (
            <span className={styles.name}>{name}</span>
          ) : (
            <Link href={href} className={styles.name}>
              {name}
            </Link>
          )}
          <span className={styles.maker}>{manufacturer}</span>
          {formats.map((format) => (
            <FormatBadge key={format} format={format} />
          ))}
        </p>
        {facts.map(
          (fact, index) =>
            fact && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row never change their order
              <p key={index} className={styles.fact}>
                {fact}
              </p>
            ),
        )}
      </div>
      <span className={styles.size}>
        {bytes === null ? 'Size unknown' : sumText({ bytes, unknown: isAtLeast ? 1 : 0 })}
      </span>
      <span className={styles.acts}>{acts}</span>
    </li>
  )
}
