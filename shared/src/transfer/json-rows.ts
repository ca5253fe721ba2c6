/** The plugins in another program's JSON as rows, names first: a list of objects, or the first or `plugins` in an object. */
export function jsonRowsIn(json: unknown): string[][] | undefined {
  const items = listIn(json)?.filter(isRecord)
  if (!items?.length) return undefined
  const names = [...new Set(items.slice(0, 1000).flatMap((item) => Object.keys(item)))]
  // A column may be named `constructor`, which every object inherits.
  const cell = (item: Record<string, unknown>, name: string) =>
    Object.hasOwn(item, name) ? textOf(item[name]) : ''
  return [names, ...items.map((item) => names.map((name) => cell(item, name)))]
}

function listIn(json: unknown): unknown[] | undefined {
  if (Array.isArray(json)) return json
  if (!isRecord(json)) return undefined
  const lists = [json.plugins, ...Object.values(json)]
  return lists.find((value): value is unknown[] => Array.isArray(value) && value.some(isRecord))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list becomes comma-separated text; nested objects are ignored. */
function textOf(value: unknown): string {
  const isText = (each: unknown) => !isRecord(each)
  if (Array.isArray(value)) return value.filter(isText).map(textOf).join(', ')
  return isRecord(value) ? '' : String(value ?? '')
}
