import { api } from '../../api/api.ts'
import { keepPlugin } from '../../api/kept-plugins.ts'
import { useAction } from '../../api/use-action.ts'
import { messages } from './messages.ts'

export const useUploadScreenshot = () =>
  useAction({
    call: api.screenshots.upload,
    keep: keepPlugin,
    said: () => messages.uploaded,
    failed: messages.uploadFailed,
  })

export const useRemoveScreenshot = () =>
  useAction({
    call: api.screenshots.remove,
    keep: keepPlugin,
    said: () => messages.removed,
    failed: messages.removeFailed,
  })
