import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { pluginHealthQuery } from '../../../api/health-queries.ts'
import * as healthWords from './health-words.ts'
import { MendButton } from './mends.tsx'
import styles from './plugin-health.module.css'

type PluginHealthProps = {
  pluginId: string
  name: string
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  /** The path of the page that shows all plugins. */
  health: string
}

/** Shows what the user's DAWs see of a plugin, and why not. Nothing while no DAW is known. */
export function PluginHealth({ pluginId, name, isSettled, health }: PluginHealthProps) {
  const { data } = useQuery({ ...pluginHealthQuery(pluginId), enabled: isSettled })
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles.health} aria-label={healthWords.daws}>
      <h3>
        <Link href={health}>{healthWords.inDaws}</Link>
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={`${row.installationId} ${row.daws.join()} ${row.reason}`} data-verdict={row.verdict}>
            {healthWords.pluginHealthWords(row)}
            {row.verdict !== 'seen' && <span>{[row.sentence, row.mend].filter(Boolean).join(' ')}</span>}
            <MendButton row={row} name={name} size="sm" />
          </li>
        ))}
      </ul>
    </section>
  )
}
