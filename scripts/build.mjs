// @ts-check
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build as bundle } from 'esbuild'
import { build as buildWeb } from 'vite'
import { buildDefinition } from './parts/build/build-number.mjs'
import { FINGERPRINT_FILE, sourcesFingerprint } from './parts/build/build-when-changed.mjs'
import { serverBundle } from './parts/build/server-bundle.mjs'
import { helperBundle, helperLicense, helperVersion } from './parts/helper/helper-bundle.mjs'
import { writePackages } from './parts/helper/write-packages.mjs'
import { root } from './parts/root.mjs'

/*
 * dist/web is for browsers, dist/server for Node, dist/helper for people's own computers. Everything is built in a draft folder
 * that replaces dist/ at the end, so dist/ is complete after a failed build and after two builds at once.
 */
const madeFrom = sourcesFingerprint()
const draft = path.join(root, '.cache', `build-${process.pid}`)
try {
  await mkdir(draft, { recursive: true })
  await Promise.all([
    makeWeb(path.join(draft, 'web')),
    makeServer(path.join(draft, 'server')),
    makeHelper(path.join(draft, 'helper')),
  ])
  await writeFile(path.join(draft, FINGERPRINT_FILE), madeFrom)
  await putInPlace(draft, path.join(root, 'dist'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(draft, { recursive: true, force: true })
}

/** @param {string} folder */
async function makeWeb(folder) {
  const configFile = path.join(root, 'web', 'vite.config.ts')
  await buildWeb({ configFile, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
}

/** @param {string} folder */
async function makeServer(folder) {
  await bundle({ ...serverBundle(folder), define: buildDefinition(), logLevel: 'warning' })
}

/** The program, and the packages that need nothing else: a server offers them from the first start. @param {string} folder */
async function makeHelper(folder) {
  await bundle({ ...helperBundle(folder), define: buildDefinition(), logLevel: 'warning' })
  const helper = path.join(folder, 'plugfolio-helper.cjs')
  await writePackages(folder, { version: helperVersion(), helper, license: helperLicense() })
}

/** @param {string} made @param {string} place */
async function putInPlace(made, place) {
  const old = `${made}-old`
  await rename(place, old).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(made, place)
  await rm(old, { recursive: true, force: true })
}
