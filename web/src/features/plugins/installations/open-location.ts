import type { QueryClient } from '@tanstack/react-query'
import { cachedPlugin } from '../../../api/plugin-cache.ts'
import { failureReason } from '../../../api/use-action.ts'
import { whenJobEnds } from '../../../api/when-job-ends.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { pluginMessages } from '../messages.ts'
import { requestReveal } from './reveal.ts'

/** How long to wait for the answer of the helper, in milliseconds. */
const ANSWER_TIMEOUT = 20_000

/** Shows the path of a plugin with a copy button. An online helper with the installation reveals it in its folder. */
export async function openLocation(queries: QueryClient, id: string) {
  const path = cachedPlugin(queries, id)?.path ?? ''
  let shown = path
  toastPath(pluginMessages.location(path), path)
  try {
    const revealed = await requestReveal(queries, id)
    if (!revealed) return
    const { device, job } = revealed
    // The entry may show the path of another computer.
    if (job.kind === 'reveal') shown = job.path
    toastPath(pluginMessages.revealing(device.name, shown), shown)
    const ended = await whenJobEnds(queries, job.id, ANSWER_TIMEOUT)
    if (ended?.state === 'failed')
      toastPath(pluginMessages.revealFailed(shown, ended.result?.sentence), shown)
  } catch (error) {
    const reason = failureReason(error instanceof Error ? error : new Error(String(error)))
    toastPath(pluginMessages.revealFailed(shown, reason), shown)
  }
}

function toastPath(message: { title: string; description: string }, path: string) {
  toast({
    ...message,
    variant: 'info',
    ...(path && { action: { label: 'Copy path', onClick: () => copy(path) } }),
  })
}

const copy = (path: string) =>
  copyText(path, { copied: pluginMessages.copied, failed: pluginMessages.copyFailed })
