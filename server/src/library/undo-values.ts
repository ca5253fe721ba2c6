import { isDeepStrictEqual } from 'node:util'

type Values = Record<string, unknown>

/** Undoes a change: restores a value that was not changed since, keeps any other. Compares objects by key, lists by member. */
export function undoValues(now: Values, before: Values, after: Values): Values {
  const restored: Values = {}
  for (const [name, changedTo] of Object.entries(after)) {
    const [current, original] = [now[name], before[name]]
    if (isDeepStrictEqual(current, changedTo)) restored[name] = original
    else if (isRecord(current) && isRecord(changedTo))
      restored[name] = putBackKeys(current, isRecord(original) ? original : {}, changedTo)
    else if (isList(current) && isList(changedTo))
      restored[name] = withoutAdded(current, isList(original) ? original : [], changedTo)
  }
  return restored
}

/** Added keys are removed. */
function putBackKeys(now: Values, before: Values, after: Values): Values {
  const changedKeys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const restored = changedKeys.filter((key) => isDeepStrictEqual(now[key], after[key]))
  const unchanged = Object.entries(now).filter(([key]) => !restored.includes(key))
  return Object.fromEntries([
    ...unchanged,
    ...restored.flatMap((key) => (key in before ? [[key, before[key]]] : [])),
  ])
}

const withoutAdded = (now: unknown[], before: unknown[], after: unknown[]) =>
  now.filter((member) => before.includes(member) || !after.includes(member))

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: unknown): value is unknown[] => Array.isArray(value)
