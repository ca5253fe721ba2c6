import { ExternalLink, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { screenshotErrorOf } from '#shared/screenshots/contract.ts'
import { api } from '../../api/api.ts'
import { cachePlugin } from '../../api/plugin-cache.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { withBasePath } from '../../ui/served.ts'
import { screenshotMessages } from './messages.ts'
import styles from './screenshot-dialog.module.css'
import { ScreenshotDrop } from './screenshot-drop.tsx'

type ScreenshotDialogProps = {
  plugin: Plugin
  /** The sharing switch below the picture. */
  sharing?: ReactNode
  onClose: () => void
}

/** Views, deletes or uploads the user's own screenshot of a plugin. Closes after a success. */
export function ScreenshotDialog({ plugin, sharing, onClose }: ScreenshotDialogProps) {
  const upload = useUploadScreenshot()
  const remove = useRemoveScreenshot()
  const params = { id: plugin.id }

  function send(files: File[]) {
    const [file] = files
    if (!file || upload.isPending) return
    const refusal = files.length > 1 ? screenshotMessages.onlyOne : screenshotErrorOf(file)
    if (refusal) toast({ ...refusal, variant: 'destructive' })
    else upload.mutate({ params, file }, { onSuccess: onClose })
  }

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
        <ScreenshotDrop isUploading={upload.isPending} onFiles={send} />
      )}
    </Dialog>
  )
}

const useUploadScreenshot = () =>
  useAction({
    call: api.screenshots.upload,
    updateCache: cachePlugin,
    succeeded: () => screenshotMessages.uploaded,
    failed: screenshotMessages.uploadFailed,
  })

const useRemoveScreenshot = () =>
  useAction({
    call: api.screenshots.remove,
    updateCache: cachePlugin,
    succeeded: () => screenshotMessages.removed,
    failed: screenshotMessages.removeFailed,
  })
