import { useEffect, useEffectEvent } from 'react'
import { register } from './registered.ts'

type Options = {
  /** What the keys do, as the list of shortcuts says it. */
  label: string
  isEnabled?: boolean
}

/**
 * Makes keys work while the component is there, and lists them under `?`. Keys are written as in `a`, `/`, `Delete`,
 * `Escape`, `mod+a` (mod is Cmd on a Mac, Ctrl elsewhere). They do nothing while somebody types or a dialog is open.
 * With null for `act` the keys are only listed, because a part handles them itself.
 */
export function useShortcut(
  keys: string,
  act: ((event: KeyboardEvent) => void) | null,
  { label, isEnabled = true }: Options,
) {
  const isListedOnly = act === null
  const onPress = useEffectEvent((event: KeyboardEvent) => act?.(event))

  useEffect(() => {
    if (isEnabled) return register({ keys, label, act: isListedOnly ? null : (event) => onPress(event) })
  }, [keys, label, isEnabled, isListedOnly])
}
