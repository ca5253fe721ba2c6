import { type ToastContents, toast } from './feedback/toast-store.ts'

/** Copies a text and shows one of the toasts. It fails without permission, and on insecure pages, which have no clipboard. */
export async function copyText(text: string, { copied, failed }: Record<'copied' | 'failed', ToastContents>) {
  try {
    await navigator.clipboard.writeText(text)
    toast(copied)
  } catch {
    toast({ ...failed, variant: 'destructive' })
  }
}
