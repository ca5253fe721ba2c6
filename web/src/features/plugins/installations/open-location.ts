import type { QueryClient } from '@tanstack/react-query'
import type { Installation } from '#shared/plugins/plugin.ts'
import { cachedPlugin } from '../../../api/plugin-cache.ts'
import { failureReason } from '../../../api/use-action.ts'
import { whenJobEnds } from '../../../api/when-job-ends.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { pluginMessages } from '../messages.ts'
import { type Revealed, requestReveal, requestRevealOf } from './reveal.ts'

/** How long to wait for the answer of the helper, in milliseconds. */
const ANSWER_TIMEOUT = 20_000

/** Shows the path of a plugin with a copy button. An online helper with the installation reveals it in its folder. */
export const openLocation = (queries: QueryClient, id: string) =>
  showPath(queries, cachedPlugin(queries, id)?.path ?? '', () => requestReveal(queries, id))

/** The same for one installation. */
export const openInstallation = (queries: QueryClient, installation: Installation) =>
  showPath(queries, installation.path, () => requestRevealOf(queries, [installation]))

async function showPath(queries: QueryClient, path: string, request: () => Promise<Revealed | undefined>) {
  let shown = path
  toastPath(pluginMessages.location(path), path)
  try {
    const revealed = await request()
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
