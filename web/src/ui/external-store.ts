import { useSyncExternalStore } from 'react'

/** A value outside of components: they render again when `set` gives it another. `use` reads it in a component, `get` elsewhere. */
export function externalStore<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    set: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
