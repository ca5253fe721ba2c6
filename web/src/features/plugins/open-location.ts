import { toast } from '../../ui/toast-store.ts'
import { messages } from './messages.ts'

/** Says where a plugin lies, and lets the person take the path along. */
export function openLocation(path: string) {
  toast({
    ...messages.location(path),
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
