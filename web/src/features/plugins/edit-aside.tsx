import { Image, Users } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PluginCardFace } from '../../ui/plugin-card-face.tsx'
import styles from './edit-aside.module.css'

/** Beside the fields: how the plugin looks now, its picture, and who else sees what is typed. */
export function EditAside({
  plugin,
  onManageScreenshot,
}: {
  plugin: Plugin
  onManageScreenshot: () => void
}) {
  return (
    <aside className={styles.aside}>
      <PluginCardFace plugin={plugin} density="comfortable" />
      <Notice tone="info" icon={Users} title="Yours first">
        What you type here changes your own library at once. Other producers see none of it until sharing
        comes with a later release.
      </Notice>
      <Button icon={Image} isBlock onClick={onManageScreenshot}>
        Manage Screenshot
      </Button>
    </aside>
  )
}
