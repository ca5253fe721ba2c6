/**
 * Has something done when the test file that runs now is over. Test files share their modules, so an `afterAll` that stands in
 * a part of them would be heard by the first of these files only.
 */
export const atTheEnd = (close: () => unknown) => void closings.push(close)

/** The same for what others still use while they are closed. */
export const atTheVeryEnd = (close: () => unknown) => void lastClosings.push(close)

/** Does all of it; for the set-up of every test file. */
export async function endEverything() {
  for (const list of [closings, lastClosings]) await Promise.all(list.splice(0).map((close) => close()))
}

const closings: (() => unknown)[] = []
const lastClosings: (() => unknown)[] = []
