import { ExternalLink, ImagePlus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { SCREENSHOT_EXTENSIONS } from '#shared/screenshots/screenshot-file.ts'
import { api } from '../../api/api.ts'
import { cachePlugin } from '../../api/plugin-cache.ts'
import { useAction } from '../../api/use-action.ts'
import { undoAction, useUndo } from '../../api/use-undo.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { DropButton } from '../../ui/forms/file-drop.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { withBasePath } from '../../ui/served.ts'
import * as common from '../../ui/text/common-words.ts'
import styles from './screenshot-dialog.module.css'
import * as screenshotWords from './screenshot-words.ts'
import { pastedPictures, useUploadScreenshot } from './use-upload-screenshot.ts'

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
      title={screenshotWords.pluginScreenshot}
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
              busyText={common.deleting}
              onClick={() => remove.mutate({ params }, { onSuccess: onClose })}
            >
              {common.deleteLabel}
            </Button>
            <ButtonLink
              icon={ExternalLink}
              href={withBasePath(plugin.screenshot)}
              target="_blank"
              rel="noopener"
            >
              {screenshotWords.viewFullSize}
            </ButtonLink>
          </>
        )
      }
    >
      {plugin.screenshot ? (
        <>
          <div className={styles.picture}>
            <img src={withBasePath(plugin.screenshot)} alt={screenshotWords.screenshotOf(plugin.name)} />
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
    succeeded: ({ act }) => ({ ...screenshotWords.screenshotMessages.removed, ...undoAction(undo, [act]) }),
    failed: screenshotWords.screenshotMessages.removeFailed,
  })
}

type ScreenshotDropProps = { isUploading: boolean; onFiles: (files: File[]) => void }

const ACCEPTED = SCREENSHOT_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** The area to drop or choose a picture; the whole area is one button. A pasted picture counts, too, while it is shown. */
function ScreenshotDrop({ isUploading, onFiles }: ScreenshotDropProps) {
  const id = useId()

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = pastedPictures(event)
    if (files.length > 0 && !isUploading) onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])

  return (
    <DropButton
      className={styles.drop}
      describedBy={`${id}-kinds`}
      accept={ACCEPTED}
      isBusy={isUploading}
      onFiles={onFiles}
    >
      {(isOver) => (
        <>
          {isUploading ? <Spinner /> : <ImagePlus size={28} aria-hidden="true" />}
          <b>{dropText(isUploading, isOver)}</b>
          <small id={`${id}-kinds`}>{screenshotWords.acceptedPictures}</small>
        </>
      )}
    </DropButton>
  )
}

function dropText(isUploading: boolean, isOver: boolean) {
  if (isUploading) return screenshotWords.uploading
  return isOver ? screenshotWords.dropHere : screenshotWords.dropOrChoose
}
