import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { PluginCardFace } from '../../../library/cards/plugin-card-face.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './edit-aside.module.css'

/** Beside the fields: how the plugin looks now, its picture, and who else sees what is typed. */
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
