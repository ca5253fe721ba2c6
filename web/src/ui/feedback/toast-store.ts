import { externalStore } from '../external-store.ts'
import { keepUndo } from './undo-store.ts'

export type ToastContents = {
  title: string
  description?: string
  /** A sentence below the description. */
  detail?: string
  /** `destructive` for errors, `info` for information; the default is success. */
  variant?: 'destructive' | 'info'
  action?: { label: string; onClick: () => void }
  /** Milliseconds it stays open; hover and focus pause them. */
  duration?: number
}

export type Toast = ToastContents & { id: number; open: boolean }

export const TOAST_DURATION = 5000
const TOAST_REMOVAL_DELAY = 1_000_000

/** At most one. */
const toasts = externalStore<readonly Toast[]>([])
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast, which replaces the previous one. Returns its id. */
export function toast(contents: ToastContents) {
  const id = ++lastId
  clearTimeout(removal)
  toasts.set([{ ...keepUndo(contents), id, open: true }])
  return id
}

/** Closes a toast. It is removed much later, so that references to it remain valid. */
export function dismissToast(id: number) {
  const [shown] = toasts.get()
  if (shown?.id !== id || !shown.open) return
  toasts.set([{ ...shown, open: false }])
  removal = setTimeout(() => toasts.set([]), TOAST_REMOVAL_DELAY)
}

/** The last toast, open or closed. */
export const useToasts = toasts.use

/** The same for code outside components. */
export const currentToasts = toasts.get
