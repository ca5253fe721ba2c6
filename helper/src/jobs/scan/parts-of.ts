import { FOUND_AT_ONCE } from '#shared/helper/found.ts'

/** Below what a call may weigh. */
const MOST_CHARACTERS = 500_000

/** A list cut into parts that can be sent at once, in their order. */
export function* partsOf<T>(list: T[]): Generator<T[]> {
  let part: T[] = []
  let characters = 0
  for (const each of list) {
    const length = JSON.stringify(each).length
    if (part.length > 0 && (part.length >= FOUND_AT_ONCE || characters + length > MOST_CHARACTERS)) {
      yield part
      part = []
      characters = 0
    }
    part.push(each)
    characters += length
  }
  if (part.length > 0) yield part
}
