/** Groups items by key; groups and items keep their order. */
export function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** How often each value occurs, in the order in which they first occur. */
export function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** A value for each of these keys. */
export const recordOf = <Key extends string, Value>(keys: readonly Key[], valueFor: (key: Key) => Value) =>
  // as: exactly these keys
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>
