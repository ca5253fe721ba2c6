import { ArrowUpRight, Check, ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { openInNewTab } from './open-page.ts'
import styles from './work-list-dialog.module.css'
import { WorkListRow } from './work-list-row.tsx'

type WorkListDialogProps = {
  /** The plugins whose updates have started. */
  plugins: Plugin[]
  onEdit: (pluginId: string) => void
  onClose: () => void
}

/**
 * Opens the update pages of many plugins one by one, because a browser opens only one tab per click. A page that serves
 * several plugins opens once.
 */
export function WorkListDialog({ plugins, onEdit, onClose }: WorkListDialogProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const sorted = plugins.toSorted(byManufacturer)
  const next = sorted.find(({ updateUrl }) => updateUrl && !opened.has(updateUrl))
  const openedCount = sorted.filter(({ updateUrl }) => opened.has(updateUrl)).length

  function open(address: string) {
    openInNewTab(address)
    setOpened(new Set([...opened, address]))
  }

  return (
    <Dialog
      title="Work through your updates"
      description="Open each page, install what it offers, then scan or drop your plugins again."
      icon={ListChecks}
      width={640}
      onClose={onClose}
      fact={<span role="status">{`${openedCount} of ${sorted.length} opened`}</span>}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Close
          </Button>
          <Button
            kind="primary"
            icon={next ? ArrowUpRight : Check}
            disabled={!next}
            onClick={() => next && open(next.updateUrl)}
          >
            {next ? 'Open Next Page' : 'All Pages Opened'}
          </Button>
        </>
      }
    >
      <ul className={styles.list} aria-label="Updates to work through">
        {sorted.map((plugin) => (
          <WorkListRow
            key={plugin.id}
            plugin={plugin}
            isOpened={opened.has(plugin.updateUrl)}
            onOpen={open}
            onEdit={onEdit}
          />
        ))}
      </ul>
    </Dialog>
  )
}

/** Plugins of one maker often share a page and a login. */
function byManufacturer(a: Plugin, b: Plugin) {
  const [left, right] = [a.manufacturer.toLowerCase(), b.manufacturer.toLowerCase()]
  return left < right ? -1 : left > right ? 1 : 0
}
