import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * The library just fetched, with every plugin that has not changed as the object it was before, whatever its place is now;
 * the list known before when nothing has changed. So only changed cards are redrawn, and what search prepared stays.
 * Takes and gives a list of plugins, or what somebody has selected from one, which is shared part by part.
 */
export function sharePlugins(known: unknown, fetched: unknown): unknown {
  if (!isList(known) || !isList(fetched)) return replaceEqualDeep(known, fetched)
  const knownById = new Map(known.map((plugin) => [plugin.id, plugin]))
  const shared = fetched.map((plugin) => replaceEqualDeep(knownById.get(plugin.id), plugin))
  const isSame = shared.length === known.length && shared.every((plugin, index) => plugin === known[index])
  return isSame ? known : shared
}

const isList = (value: unknown): value is { id: unknown }[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'id' in item)
