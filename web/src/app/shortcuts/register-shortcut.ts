import { useSyncExternalStore } from 'react'
import { isMac } from '../../ui/text/mod-key.ts'
import { isDialogOpen, isSingleKey, isTypingTarget, matchesShortcut, type Shortcut } from './shortcut.ts'
import { areSingleKeysOn } from './single-keys.ts'

let shortcuts: readonly Shortcut[] = []
const listeners = new Set<() => void>()

/** Registers a shortcut. Of equal keys the newest wins. Returns a function that removes it. */
export function registerShortcut(shortcut: Shortcut) {
  if (shortcuts.length === 0) window.addEventListener('keydown', handleKey)
  setShortcuts([...shortcuts, shortcut])
  return () => {
    setShortcuts(shortcuts.filter((candidate) => candidate !== shortcut))
    if (shortcuts.length === 0) window.removeEventListener('keydown', handleKey)
  }
}

/** The active shortcuts, in the order of their registration. */
export const useActiveShortcuts = () => useSyncExternalStore(subscribe, () => shortcuts)

function setShortcuts(next: readonly Shortcut[]) {
  shortcuts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function handleKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.repeat || event.isComposing || isDialogOpen()) return
  const shortcut = shortcuts.findLast(({ keys, act }) => act && matchesShortcut(keys, event, isMac))
  if (!shortcut || isOff(shortcut.keys, event)) return
  event.preventDefault()
  shortcut.act?.(event)
}

/** A field handles the keys that type or move inside it, except Ctrl or Cmd with K. */
function isOff(keys: string, event: KeyboardEvent) {
  if (isSingleKey(keys) && !areSingleKeysOn()) return true
  return keys !== 'mod+k' && isTypingTarget(event.target)
}
