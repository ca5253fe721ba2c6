import type { QueryClient } from '@tanstack/react-query'
import { knownPlugin } from '../../../api/kept-plugins.ts'
import { reasonOf } from '../../../api/use-action.ts'
import { whenJobEnds } from '../../../api/when-job-ends.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { messages } from '../messages.ts'
import { reveal } from './reveal.ts'

/** A helper that was asked shows it within this many milliseconds, or says why not. */
const ANSWER_WITHIN = 20_000

/** Says where a plugin lies and lets the person take the path along; a helper that has it shows it in its folder. */
export async function openLocation(queries: QueryClient, id: string) {
  const path = knownPlugin(queries, id)?.path ?? ''
  let shown = path
  sayPath(messages.location(path), path)
  try {
    const asked = await reveal(queries, id)
    if (!asked) return
    const { device, job } = asked
    // The entry may show the path of another computer.
    if (job.kind === 'reveal') shown = job.path
    sayPath(messages.revealing(device.name, shown), shown)
    const ended = await whenJobEnds(queries, job.id, ANSWER_WITHIN)
    if (ended?.state === 'failed') sayPath(messages.revealFailed(shown, ended.result?.sentence), shown)
  } catch (error) {
    const reason = reasonOf(error instanceof Error ? error : new Error(String(error)))
    sayPath(messages.revealFailed(shown, reason), shown)
  }
}

function sayPath(message: { title: string; description: string }, path: string) {
  toast({
    ...message,
    variant: 'info',
    ...(path && { action: { label: 'Copy path', onClick: () => copy(path) } }),
  })
}

/** Browsers without a clipboard (a page that is not served securely) refuse like those that are not allowed to. */
async function copy(path: string) {
  try {
    await navigator.clipboard.writeText(path)
    toast(messages.copied)
  } catch {
    toast({ ...messages.copyFailed, variant: 'destructive' })
  }
}
