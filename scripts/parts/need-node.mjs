// @ts-check
/* Old versions of Node must be able to run this file and print its message. */

const NEEDED = [20, 19]

/** Ends the process with a message when this Node is too old. */
export function requireNode(version = process.versions.node) {
  if (isNewEnough(version)) return
  console.error(
    `Plugfolio needs Node.js ${NEEDED.join('.')} or newer, and this is ${version}. See https://nodejs.org`,
  )
  process.exit(1)
}

/** @param {string} version for example "20.19.0" */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = NEEDED
  return major > neededMajor || (major === neededMajor && minor >= neededMinor)
}
