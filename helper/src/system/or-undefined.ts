/** The result of a function; undefined when it throws. */
export function orUndefined<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
