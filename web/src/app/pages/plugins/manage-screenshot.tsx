import type { Plugin } from '#shared/plugins/plugin.ts'
import { ShareScreenshot } from '../../../features/community/share-screenshot.tsx'
import { ScreenshotDialog } from '../../../features/screenshots/screenshot-dialog.tsx'

/** The user's own picture of a plugin, and whether others see it. */
export function ManageScreenshot({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) {
  return (
    <ScreenshotDialog
      plugin={plugin}
      sharing={plugin.screenshot && <ShareScreenshot pluginId={plugin.id} />}
      onClose={onClose}
    />
  )
}
