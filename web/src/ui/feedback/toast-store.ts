import { useSyncExternalStore } from 'react'

export type ToastContents = {
  title: string
  description?: string
  /** `destructive` for what went wrong, `info` for what is only worth knowing; without it, something was done. */
  variant?: 'destructive' | 'info'
  action?: { label: string; onClick: () => void }
  /** Milliseconds it stays open, unless it is looked at. */
  duration?: number
}

export type Toast = ToastContents & { id: number; open: boolean }

export const TOAST_LIMIT = 1
export const TOAST_DURATION = 5000
export const TOAST_REMOVAL_DELAY = 1_000_000

let toasts: readonly Toast[] = []
let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Shows a toast from anywhere; the newest takes the place of the one before. Gives its id. */
export function toast(contents: ToastContents) {
  const id = ++lastId
  keep([{ ...contents, id, open: true }, ...toasts].slice(0, TOAST_LIMIT))
  return id
}

/** Closes a toast; it is forgotten much later, so that nothing that still holds it is surprised. */
export function dismissToast(id: number) {
  if (!toasts.some((candidate) => candidate.id === id && candidate.open)) return
  keep(toasts.map((candidate) => (candidate.id === id ? { ...candidate, open: false } : candidate)))
  const forget = () => keep(toasts.filter((candidate) => candidate.id !== id))
  removals.set(id, setTimeout(forget, TOAST_REMOVAL_DELAY))
}

/** The toasts there are, open or closed, newest first. */
export function useToasts() {
  return useSyncExternalStore(subscribe, currentToasts)
}

/** The same, for whoever is no component. */
export function currentToasts() {
  return toasts
}

function keep(next: readonly Toast[]) {
  for (const [id, removal] of removals) {
    if (next.some((candidate) => candidate.id === id)) continue
    clearTimeout(removal)
    removals.delete(id)
  }
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
