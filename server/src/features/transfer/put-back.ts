import { isDeepStrictEqual } from 'node:util'

type Values = Record<string, unknown>

/**
 * Values as they were before something changed them: a value that is still as it was left goes back; one that was changed again
 * since stays. In an object this holds for each of its keys, in a list for each of its members.
 */
export function putBack(now: Values, before: Values, after: Values): Values {
  const back: Values = {}
  for (const [name, left] of Object.entries(after)) {
    const [is, was] = [now[name], before[name]]
    if (isDeepStrictEqual(is, left)) back[name] = was
    else if (isRecord(is) && isRecord(left)) back[name] = putBackKeys(is, isRecord(was) ? was : {}, left)
    else if (isList(is) && isList(left)) back[name] = withoutAdded(is, isList(was) ? was : [], left)
  }
  return back
}

/** Keys that were added go again. */
function putBackKeys(now: Values, before: Values, after: Values): Values {
  const touched = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const back = touched.filter((key) => isDeepStrictEqual(now[key], after[key]))
  const kept = Object.entries(now).filter(([key]) => !back.includes(key))
  return Object.fromEntries([...kept, ...back.flatMap((key) => (key in before ? [[key, before[key]]] : []))])
}

const withoutAdded = (now: unknown[], before: unknown[], after: unknown[]) =>
  now.filter((member) => before.includes(member) || !after.includes(member))

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: unknown): value is unknown[] => Array.isArray(value)
