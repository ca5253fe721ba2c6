import type { ReactNode } from 'react'
import styles from './setting-row.module.css'

type SettingRowProps = { title: string; hint: ReactNode; picture?: ReactNode; children?: ReactNode }

/** One line of settings inside a module: what it is about, and the button that acts on it. */
export function SettingRow({ title, hint, picture, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      {picture && <span className={styles.picture}>{picture}</span>}
      <div className={styles.words}>
        <b className={styles.title}>{title}</b>
        <p className={styles.hint}>{hint}</p>
      </div>
      {children}
    </div>
  )
}
