import { useSyncExternalStore } from 'react'
import { isMac } from '../../ui/text/mod-key.ts'
import { isDialogOpen, isPressed, isSingleKey, isTypingIn, type Shortcut } from './shortcut.ts'
import { areSingleKeysOn } from './single-keys.ts'

let shortcuts: readonly Shortcut[] = []
const listeners = new Set<() => void>()

/** Makes keys work and lists them. Of equal keys the newest wins. Gives a function that takes them back. */
export function register(shortcut: Shortcut) {
  if (shortcuts.length === 0) window.addEventListener('keydown', handleKey)
  keep([...shortcuts, shortcut])
  return () => {
    keep(shortcuts.filter((candidate) => candidate !== shortcut))
    if (shortcuts.length === 0) window.removeEventListener('keydown', handleKey)
  }
}

/** What can be pressed at the moment, in the order in which it came. */
export const useShortcuts = () => useSyncExternalStore(subscribe, () => shortcuts)

function keep(next: readonly Shortcut[]) {
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
  const shortcut = shortcuts.findLast(({ keys, act }) => act && isPressed(keys, event, isMac))
  if (!shortcut || isOff(shortcut.keys, event)) return
  event.preventDefault()
  shortcut.act?.(event)
}

/** Keys that type or move inside a field belong to the field, unless the shortcut goes with Ctrl or Cmd and K. */
function isOff(keys: string, event: KeyboardEvent) {
  if (isSingleKey(keys) && !areSingleKeysOn()) return true
  return keys !== 'mod+k' && isTypingIn(event.target)
}
