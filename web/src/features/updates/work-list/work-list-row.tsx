import { ArrowUpRight, Check, Pencil } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import styles from './work-list-dialog.module.css'

type WorkListRowProps = {
  plugin: Plugin
  isOpened: boolean
  onOpen: (address: string) => void
  onEdit: (pluginId: string) => void
}

/** One plugin to update, with its update page if it is known. */
export function WorkListRow({ plugin, isOpened, onOpen, onEdit }: WorkListRowProps) {
  const { id, name, manufacturer, version, updateUrl } = plugin

  return (
    <li className={styles.row}>
      <Thumb plugin={plugin} />
      <div className={styles.words}>
        <b>{name}</b>
        <p>{[manufacturer, version && `v${version}`].filter(Boolean).join(' · ')}</p>
        <p className={styles.page}>{updateUrl ? hostOf(updateUrl) : 'No known update page.'}</p>
        {isOpened && (
          <Tag tone="ok" icon={Check}>
            Opened
          </Tag>
        )}
      </div>
      {updateUrl ? (
        <Button
          size="sm"
          icon={ArrowUpRight}
          aria-label={`Open Page of ${name}`}
          onClick={() => onOpen(updateUrl)}
        >
          Open Page
        </Button>
      ) : (
        <Button size="sm" icon={Pencil} aria-label={`Edit Details of ${name}`} onClick={() => onEdit(id)}>
          Edit Details
        </Button>
      )}
    </li>
  )
}

/** The host of a URL: `www.example.com`. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
