// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { runInRepository } from '../run.mjs'

/** Builds dist/ unless it was built from exactly these sources. Ends the process when the build fails. */
export async function buildWhenChanged() {
  if (isBuilt()) return
  console.log('Building (once) ...')
  const code = await runInRepository(process.execPath, [path.join(root, 'scripts', 'build.mjs')])
  if (code === 0) return
  console.error('The build failed. The lines above say why.')
  process.exit(1)
}

/** The file in dist/ with the fingerprint of the sources. */
export const FINGERPRINT_FILE = 'built-from'

const SOURCES =
  `shared server/src helper/src helper/node helper/windows web scripts package.json package-lock.json
  tsconfig.base.json`.split(/\s+/)

/** Tests are not part of the build. */
const isSource = (/** @type {string} */ file) => !/\.test\.\w+$/.test(file)

/** The fingerprint of all that goes into dist/: the sources, and the Node.js for which native packages were installed. */
export const sourcesFingerprint = () => `${process.versions.modules}-${sourcesDigest()}`

/** A hash of the names and contents of all files that the build reads; git does not preserve their times. */
export function sourcesDigest() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn).filter(isSource))
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** A file by itself, or all files below a folder in a fixed order. @param {string} place @returns {string[]} */
function filesIn(place) {
  if (!statSync(path.join(root, place)).isDirectory()) return [place]
  const names = readdirSync(path.join(root, place)).sort()
  return names.flatMap((name) => filesIn(`${place}/${name}`))
}

function isBuilt() {
  const note = path.join(root, 'dist', FINGERPRINT_FILE)
  return existsSync(note) && readFileSync(note, 'utf8') === sourcesFingerprint()
}
