import { modKey } from '../../ui/text/mod-key.ts'

/** The names on the keys: `mod+k` is Ctrl and K, or ⌘ and K on a Mac. */
export const keyNames = (keys: string) => keys.split('+').map((key) => NAMES[key] ?? upper(key))

const NAMES: Record<string, string> = {
  mod: modKey,
  shift: 'Shift',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
}

const upper = (key: string) => (key.length === 1 ? key.toUpperCase() : key)
