import { externalStore } from '../../ui/external-store.ts'
import { isMac } from '../../ui/text/mod-key.ts'
import {
  isDialogOpen,
  isSingleKey,
  isTypingTarget,
  keysInTurn,
  matchesShortcut,
  type Shortcut,
} from './shortcut.ts'
import { areSingleKeysOn } from './single-keys.ts'

const shortcuts = externalStore<readonly Shortcut[]>([])

/** Registers a shortcut. Of equal keys the newest wins. Returns a function that removes it. */
export function registerShortcut(shortcut: Shortcut) {
  if (shortcuts.get().length === 0) window.addEventListener('keydown', handleKey)
  shortcuts.set([...shortcuts.get(), shortcut])
  return () => {
    shortcuts.set(shortcuts.get().filter((candidate) => candidate !== shortcut))
    if (shortcuts.get().length === 0) window.removeEventListener('keydown', handleKey)
  }
}

/** The active shortcuts, in the order of their registration. */
export const useActiveShortcuts = shortcuts.use

/** Milliseconds within which the second of two keys must follow the first. */
const LONGEST_TURN = 1500

/** The first of two keys, and when it was pressed. */
let begun: { key: string; at: number } | undefined

function handleKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.repeat || event.isComposing || isDialogOpen()) return
  const first = begun && performance.now() - begun.at < LONGEST_TURN ? begun.key : undefined
  begun = undefined
  const pressed = shortcuts.get().filter(({ keys, act }) => act && isPressed(keys, first, event))
  // After G, U opens a page, also where U alone does something.
  const shortcut = pressed.findLast(({ keys }) => keysInTurn(keys)) ?? pressed.at(-1)
  if (!shortcut) return begin(event)
  if (isOff(shortcut.keys, event)) return
  event.preventDefault()
  shortcut.act?.(event)
}

function isPressed(keys: string, first: string | undefined, event: KeyboardEvent) {
  const turn = keysInTurn(keys)
  if (!turn) return matchesShortcut(keys, event, isMac)
  return turn[0] === first && matchesShortcut(turn[1], event, isMac)
}

/** Remembers a key with which a shortcut of two keys begins. */
function begin(event: KeyboardEvent) {
  for (const { keys } of shortcuts.get()) {
    const [first] = keysInTurn(keys) ?? []
    if (!first || !matchesShortcut(first, event, isMac) || isOff(keys, event)) continue
    begun = { key: first, at: performance.now() }
    return
  }
}

/** A field handles the keys that type or move inside it, except Ctrl or Cmd with K. */
function isOff(keys: string, event: KeyboardEvent) {
  if (isSingleKey(keys) && !areSingleKeysOn()) return true
  return keys !== 'mod+k' && isTypingTarget(event.target)
}
