import { useEffect, useEffectEvent } from 'react'
import { onThisPage } from '../shell/shell-words.ts'
import { registerShortcut } from './register-shortcut.ts'
import type { ShortcutGroup } from './shortcut.ts'

type Options = {
  /** The description in the list of shortcuts. */
  label: string
  group?: ShortcutGroup
  isEnabled?: boolean
}

/**
 * Registers a shortcut while the component is mounted, and lists it under `?`. Keys are written as in `a`, `/`, `Delete`,
 * `Escape`, `mod+a` (mod is Cmd on a Mac, Ctrl elsewhere), `g d` (one after the other). They do nothing while the user types or a dialog is open. With
 * null for `act` the keys are only listed, because a component handles them itself.
 */
export function useShortcut(
  keys: string,
  act: ((event: KeyboardEvent) => void) | null,
  { label, group = onThisPage, isEnabled = true }: Options,
) {
  const isListedOnly = act === null
  const onPress = useEffectEvent((event: KeyboardEvent) => act?.(event))

  useEffect(() => {
    if (isEnabled)
      return registerShortcut({ keys, label, group, act: isListedOnly ? null : (event) => onPress(event) })
  }, [keys, label, group, isEnabled, isListedOnly])
}
