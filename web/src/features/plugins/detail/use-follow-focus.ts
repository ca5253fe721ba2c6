import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

/**
 * The handlers of a list whose opened plugin follows the focus: only when a key moved it, because a press on a star or a
 * right-click moves it as well.
 */
export function useFollowFocus(follow: (id: string) => void, isOn: boolean) {
  const isByKey = useRef(false)

  return {
    onKeyDown(event: KeyboardEvent) {
      isByKey.current = isOn && MOVING_KEYS.has(event.key) && !event.shiftKey
    },
    onPointerDown() {
      isByKey.current = false
    },
    onFocus({ target }: FocusEvent) {
      const id = target instanceof HTMLElement ? target.dataset.roving : undefined
      if (isByKey.current && id) follow(id)
    },
  }
}

const MOVING_KEYS = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])
