import { everywhere, goTo, onThisPage } from '../shell/shell-words.ts'

/** A key, keys pressed together, or two keys in turn: `a`, `/`, `Escape`, `mod+k` (mod is Cmd on a Mac, Ctrl elsewhere), `g d`. */
export type Shortcut = {
  keys: string
  label: string
  /** Where it is listed. */
  group: ShortcutGroup
  /** Null for keys that a component handles itself and that are only listed. */
  act: ((event: KeyboardEvent) => void) | null
}

/** The groups of the list of shortcuts, in their order. */
export const SHORTCUT_GROUPS = [everywhere, onThisPage, goTo] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** True when the event matches the keys. Caps lock does not matter; Shift only counts where it does not change the character. */
export function matchesShortcut(keys: string, event: Pressed, isMac: boolean) {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const isLetter = /^[a-z]$/.test(key)
  const mod = isMac ? event.metaKey : event.ctrlKey
  const otherMod = isMac ? event.ctrlKey : event.metaKey
  if (mod !== parts.includes('mod') || otherMod || event.altKey) return false
  if ((isLetter || key.length > 1) && event.shiftKey !== parts.includes('shift')) return false
  return isLetter ? event.key.toLowerCase() === key : event.key === key
}

/** The two keys of a shortcut that is pressed in turn; undefined for others. */
export function keysInTurn(keys: string): [first: string, second: string] | undefined {
  const [, first, second] = /^(\S+) (\S+)$/.exec(keys) ?? []
  return first && second ? [first, second] : undefined
}

/** Printable characters alone. These are off while typing and can be switched off (WCAG 2.1.4). */
export const isSingleKey = (keys: string) => keys.length === 1 || keysInTurn(keys) !== undefined

/** True for an element that uses the keys itself: for typing, or for choosing from a list. */
export function isTypingTarget(target: EventTarget | null) {
  return target instanceof Element && target.closest(TYPING) !== null
}

const TYPING = [
  'input:not([type=checkbox]):not([type=radio]):not([type=button])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=menu]',
  '[role=listbox]',
].join(', ')

/** While a dialog is open the page behind it ignores shortcuts. */
export const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null
