import type { ReactNode } from 'react'
import styles from './settings-section.module.css'

type SettingsSectionProps = { title: string; hint: string; children: ReactNode }

/** A group of settings: its title on the left, the settings on the right. */
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
