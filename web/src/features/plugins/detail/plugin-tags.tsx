import { Plus, X } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useOffline } from '../../../ui/controls/server-reach.ts'
import { useFocusAfterRemoval } from '../../../ui/overlays/keep-focus.ts'
import styles from './plugin-tags.module.css'

type PluginTagsProps = {
  plugin: Plugin
  isBusy: boolean
  onChange: (tags: string[]) => void
  /** Opens the dialog that adds tags. */
  onAdd: () => void
}

/** The tags of a plugin, each with a button that removes it, and a button that adds some. */
export function PluginTags({ plugin: { name, tags }, isBusy, onChange, onAdd }: PluginTagsProps) {
  const place = useFocusAfterRemoval(tags.length)
  const offline = useOffline()

  return (
    <div ref={place} className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          <button
            type="button"
            aria-label={`Remove tag ${tag}`}
            {...offline}
            disabled={isBusy || offline !== undefined}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </span>
      ))}
      <IconButton
        className={styles.add}
        label={`Add tags to ${name}`}
        icon={Plus}
        size={14}
        needsServer
        disabled={isBusy}
        onClick={onAdd}
      />
    </div>
  )
}
