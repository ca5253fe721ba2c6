import { FolderTree, ScanSearch, ShieldCheck } from 'lucide-react'
import { Module } from '../../../ui/layout/module.tsx'
import styles from './helper-features.module.css'

/** What the helper does, in three sentences. */
export function HelperFeatures() {
  return (
    <ul className={styles.features} aria-label="What the helper does">
      {FEATURES.map(({ icon: Icon, title, says }) => (
        <Module as="li" key={title} className={styles.feature}>
          <Icon size={20} aria-hidden="true" />
          <h3>{title}</h3>
          <p>{says}</p>
        </Module>
      ))}
    </ul>
  )
}

const FEATURES = [
  {
    icon: ScanSearch,
    title: 'Automatic plugin detection',
    says: 'Finds installed plugins with their versions and formats.',
  },
  {
    icon: ShieldCheck,
    title: 'Secure file operations',
    says: 'Moves plugins with automatic backups, and can take every move back.',
  },
  {
    icon: FolderTree,
    title: 'Smart organization',
    says: 'What it finds is sorted in your library by manufacturer, by format, or both. Files stay where your DAW looks.',
  },
]
