import { useQuery } from '@tanstack/react-query'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { pluginQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useKeepApart } from './actions.ts'
import styles from './same-plugin-hint.module.css'

type SamePluginHintProps = {
  plugin: Plugin
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  onMerge: (otherId: string) => void
}

/** Asks whether a plugin of the same name, whose maker is only spelled differently, is this one. */
export function SamePluginHint({ plugin, isSettled, onMerge }: SamePluginHintProps) {
  const { data } = useQuery({ ...pluginQuery(plugin.id), enabled: isSettled })
  const apart = useKeepApart()
  const [other] = data?.similar ?? []
  if (!other) return null
  const what = other.manufacturer ? `${other.name} by ${other.manufacturer}` : other.name

  return (
    <Notice tone="info" title="Same plugin?">
      <p>{`${what} may be this plugin.`}</p>
      <div className={styles.acts}>
        <Button size="sm" needsServer onClick={() => onMerge(other.id)}>
          Merge
        </Button>
        <Button
          size="sm"
          kind="ghost"
          needsServer
          disabled={apart.isPending}
          onClick={() => apart.mutate({ id: plugin.id, otherId: other.id })}
        >
          Not the same
        </Button>
      </div>
    </Notice>
  )
}
