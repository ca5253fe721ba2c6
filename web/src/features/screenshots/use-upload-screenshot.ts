import { screenshotErrorOf } from '#shared/screenshots/screenshot-file.ts'
import { api } from '../../api/api.ts'
import { cachePlugin } from '../../api/plugin-cache.ts'
import { useAction } from '../../api/use-action.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { screenshotMessages } from './screenshot-words.ts'

/** Uploads the only file of these as the screenshot of a plugin, or says why it is refused. */
export function useUploadScreenshot() {
  const { mutate, isPending } = useAction({
    call: api.screenshots.upload,
    updateCache: cachePlugin,
    succeeded: () => screenshotMessages.uploaded,
    failed: screenshotMessages.uploadFailed,
  })

  function upload(id: string, files: File[], onUploaded?: () => void) {
    const [file] = files
    if (!file) return
    const refusal = files.length > 1 ? screenshotMessages.onlyOne : screenshotErrorOf(file)
    if (refusal) toast({ ...refusal, variant: 'destructive' })
    else mutate({ params: { id }, file }, onUploaded && { onSuccess: onUploaded })
  }

  return { upload, isPending }
}

/** The pictures among pasted files. Text that was copied with a picture of itself, as from a spreadsheet, stays text. */
export function pastedPictures({ clipboardData }: ClipboardEvent): File[] {
  if (!clipboardData || clipboardData.types.includes('text/plain')) return []
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/'))
}

/** True for a paste that belongs to a field. */
export const isTypingIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
