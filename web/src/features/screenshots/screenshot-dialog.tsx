import { ExternalLink, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { api } from '../../api/api.ts'
import { cachePlugin } from '../../api/plugin-cache.ts'
import { useAction } from '../../api/use-action.ts'
import { undoAction, useUndo } from '../../api/use-undo.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { withBasePath } from '../../ui/served.ts'
import { screenshotMessages } from './messages.ts'
import styles from './screenshot-dialog.module.css'
import { ScreenshotDrop } from './screenshot-drop.tsx'
import { useUploadScreenshot } from './use-upload-screenshot.ts'

type ScreenshotDialogProps = {
  plugin: Plugin
  /** The sharing switch below the picture. */
  sharing?: ReactNode
  onClose: () => void
}

/** Views, deletes or uploads the user's own screenshot of a plugin. Closes after a success. */
export function ScreenshotDialog({ plugin, sharing, onClose }: ScreenshotDialogProps) {
  const { upload, isPending } = useUploadScreenshot()
  const remove = useRemoveScreenshot()
  const params = { id: plugin.id }

  const send = (files: File[]) => isPending || upload(plugin.id, files, onClose)

  return (
    <Dialog
      title="Plugin Screenshot"
      description={[plugin.name, plugin.manufacturer].filter(Boolean).join(' · ')}
      width={640}
      onClose={onClose}
      footer={
        plugin.screenshot && (
          <>
            <Button
              kind="quiet-danger"
              icon={Trash2}
              className={styles.delete}
              isBusy={remove.isPending}
              busyText="Deleting..."
              onClick={() => remove.mutate({ params }, { onSuccess: onClose })}
            >
              Delete
            </Button>
            <ButtonLink
              icon={ExternalLink}
              href={withBasePath(plugin.screenshot)}
              target="_blank"
              rel="noopener"
            >
              View Full Size
            </ButtonLink>
          </>
        )
      }
    >
      {plugin.screenshot ? (
        <>
          <div className={styles.picture}>
            <img src={withBasePath(plugin.screenshot)} alt={`Screenshot of ${plugin.name}`} />
          </div>
          {sharing}
        </>
      ) : (
        <ScreenshotDrop isUploading={isPending} onFiles={send} />
      )}
    </Dialog>
  )
}

/** Takes the screenshot from a plugin; the toast can undo it. */
function useRemoveScreenshot() {
  const undo = useUndo()
  return useAction({
    call: api.screenshots.remove,
    updateCache: cachePlugin,
    succeeded: ({ act }) => ({ ...screenshotMessages.removed, ...undoAction(undo, [act]) }),
    failed: screenshotMessages.removeFailed,
  })
}
