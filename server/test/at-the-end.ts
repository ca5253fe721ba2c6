/**
 * Registers a cleanup for the end of the current test file. Test files share modules, so an `afterAll` in a shared module
 * would run only for the first file.
 */
export const onFileFinished = (close: () => unknown) => void cleanups.push(close)

/** Registers a cleanup that runs after all others, for resources that they use. */
export const onFileFinishedLast = (close: () => unknown) => void lastCleanups.push(close)

/** Runs all cleanups. Called by the setup of every test file. */
export async function runCleanups() {
  for (const list of [cleanups, lastCleanups]) await Promise.all(list.splice(0).map((close) => close()))
}

const cleanups: (() => unknown)[] = []
const lastCleanups: (() => unknown)[] = []
