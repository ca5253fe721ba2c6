import type { ReactNode } from 'react'
import styles from './setting-row.module.css'

type SettingRowProps = { title: string; hint: ReactNode; picture?: ReactNode; children?: ReactNode }

/** One row of settings in a module: title, hint and the buttons. */
export function SettingRow({ title, hint, picture, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      {picture && <span className={styles.picture}>{picture}</span>}
      <div className={styles.words}>
        <b className="break strong block">{title}</b>
        <p className="break soft">{hint}</p>
      </div>
      {children}
    </div>
  )
}
