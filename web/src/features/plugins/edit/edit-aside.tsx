import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { PluginCardFace } from '../../../library/cards/plugin-card-face.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './edit-aside.module.css'

/** Next to the fields: the card of the plugin, the sharing notice and the screenshot button. */
export function EditAside({
  plugin,
  notice,
  onManageScreenshot,
}: {
  plugin: Plugin
  notice: ReactNode
  onManageScreenshot: () => void
}) {
  return (
    <aside className={styles.aside}>
      <PluginCardFace plugin={plugin} density="comfortable" />
      {notice}
      <Button icon={Image} isBlock onClick={onManageScreenshot}>
        Manage Screenshot
      </Button>
    </aside>
  )
}
