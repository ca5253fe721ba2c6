// @ts-check
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { iconOf } from '../helper/mac/app/icon-of.mjs'
import { buildLauncher } from '../helper/mac/launcher/build-launcher.mjs'
import { buildDefinition } from './parts/build/build-number.mjs'
import { helperBundle, helperLicense, helperVersion } from './parts/helper/helper-bundle.mjs'
import { helperRuntimes, windowsRuntime } from './parts/helper/runtimes.mjs'
import { writePackages } from './parts/helper/write-packages.mjs'
import { root } from './parts/root.mjs'

/*
 * Builds the helper packages that a server offers for download, in dist-helper or the folder HELPER_DIR. It needs clang, lld and
 * openssl, and npm once to fetch Node.js for macOS and Windows. A draft folder replaces the old packages at the end.
 */
const place = path.resolve(process.env.HELPER_DIR || path.join(root, 'dist-helper'))
const draft = `${place}-${process.pid}`
const work = path.join(root, '.cache', `helper-${process.pid}`)
try {
  const { version, files } = await make()
  console.log(`Plugfolio Helper ${version} in ${place}`)
  for (const { file, size, sha256 } of files)
    console.log(`${sha256}  ${(size / 1e6).toFixed(1).padStart(5)} MB  ${file}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const folder of [draft, work]) rmSync(folder, { recursive: true, force: true })
}

async function make() {
  mkdirSync(work, { recursive: true })
  mkdirSync(draft, { recursive: true })
  const runtimes = helperRuntimes()
  await build({ ...helperBundle(work), define: buildDefinition(), logLevel: 'warning' })
  const manifest = await writePackages(draft, {
    version: helperVersion(),
    helper: path.join(work, 'plugfolio-helper.cjs'),
    license: helperLicense(),
    mac: {
      icon: await iconOf(readFileSync(path.join(root, 'web/public/favicon.svg'))),
      cpus: {
        arm64: { launcher: buildLauncher('arm64', work), ...runtimes.arm64 },
        x64: { launcher: buildLauncher('x64', work), ...runtimes.x64 },
      },
    },
    windows: windowsRuntime(),
  })
  rmSync(place, { recursive: true, force: true })
  renameSync(draft, place)
  return manifest
}
