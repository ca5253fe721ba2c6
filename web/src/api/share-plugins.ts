import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * Structural sharing for the library: returns the fetched list with the previous object for every unchanged plugin, whatever
 * its index, or the previous list when nothing has changed. So only changed cards render again. Other values, selected from
 * the library, are shared part by part.
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
