import { Check, CircleHelp, Clock } from 'lucide-react'
import type { Authorization, Ownership } from '#shared/uad/authorization.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import styles from './found-authorizations.module.css'

/** Every authorization of the profile with its brand and its status, as worded in the profile. */
export function FoundAuthorizations({ authorizations }: { authorizations: Authorization[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <ul className={styles.list} aria-label="Found authorizations" tabIndex={0}>
      {authorizations.map(({ name, group, status, ownership }) => (
        <li key={name} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={styles.group}>{group}</span>
          <Tag {...LOOKS[ownership]}>{status}</Tag>
        </li>
      ))}
    </ul>
  )
}

const LOOKS: Record<Ownership, Omit<Parameters<typeof Tag>[0], 'children'>> = {
  owned: { tone: 'ok', icon: Check },
  trial: { tone: 'info', icon: Clock },
  'not-owned': {},
  unknown: { tone: 'amber', icon: CircleHelp },
}
