import type { ReactNode } from 'react'
import styles from './settings-section.module.css'

type SettingsSectionProps = { title: string; hint: string; children: ReactNode }

/** What a group of settings is about, left; the settings, right. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.settings}>{children}</div>
    </section>
  )
}
