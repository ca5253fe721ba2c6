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

export const TOAST_LIMIT = 1
export const TOAST_DURATION = 5000
export const TOAST_REMOVAL_DELAY = 1_000_000

const toasts = externalStore<readonly Toast[]>([])
let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()

/** Shows a toast, which replaces the previous one. Returns its id. */
export function toast(contents: ToastContents) {
  const id = ++lastId
  setToasts([{ ...keepUndo(contents), id, open: true }, ...toasts.get()].slice(0, TOAST_LIMIT))
  return id
}

/** Closes a toast. It is removed much later, so that references to it remain valid. */
export function dismissToast(id: number) {
  if (!toasts.get().some((candidate) => candidate.id === id && candidate.open)) return
  setToasts(
    toasts.get().map((candidate) => (candidate.id === id ? { ...candidate, open: false } : candidate)),
  )
  const forget = () => setToasts(toasts.get().filter((candidate) => candidate.id !== id))
  removals.set(id, setTimeout(forget, TOAST_REMOVAL_DELAY))
}

/** All toasts, open or closed, newest first. */
export const useToasts = toasts.use

/** The same for code outside components. */
export const currentToasts = toasts.get

function setToasts(next: readonly Toast[]) {
  for (const [id, removal] of removals) {
    if (next.some((candidate) => candidate.id === id)) continue
    clearTimeout(removal)
    removals.delete(id)
  }
  toasts.set(next)
}
