import { FolderTree, ScanSearch, ShieldCheck } from 'lucide-react'
import { Surface } from '../../../ui/layout/surface.tsx'
import styles from './helper-features.module.css'

/** The three features of the helper. */
export function HelperFeatures() {
  return (
    <ul className={styles.features} aria-label="What the helper does">
      {FEATURES.map(({ icon: Icon, title, description }) => (
        <Surface as="li" key={title} className={styles.feature}>
          <Icon size={20} aria-hidden="true" />
          <h3>{title}</h3>
          <p>{description}</p>
        </Surface>
      ))}
    </ul>
  )
}

const FEATURES = [
  {
    icon: ScanSearch,
    title: 'Automatic plugin detection',
    description: 'Finds installed plugins with their versions and formats.',
  },
  {
    icon: ShieldCheck,
    title: 'Secure file operations',
    description: 'Moves plugins with automatic backups, and can undo every move.',
  },
  {
    icon: FolderTree,
    title: 'Smart organization',
    description:
      'Sorts plugins in your library by manufacturer, by format, or both. Files stay where your DAW finds them.',
  },
]
