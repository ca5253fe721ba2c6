// @ts-check
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleFaults, sealBundle } from '../sign/seal-bundle.mjs'
import { APP, IDENTIFIER, PROGRAM } from './app-names.mjs'
import { infoPlistOf } from './info-plist-of.mjs'

/** @typedef {import('../launcher/build-launcher.mjs').Cpu} Cpu */

/**
 * @typedef {object} Parts
 * @property {string} version
 * @property {string} helper the bundled program, one CommonJS file
 * @property {string} license the text of our license and those of what is bundled into the program
 * @property {Buffer} icon
 * @property {Partial<Record<Cpu, { launcher: Buffer, node: string, license: string }>>} cpus for each processor the linked
 *   launcher, the path of Node.js and of its license
 */

/**
 * Creates the app below `folder`, seals, signs and checks it. Node.js keeps the signature of its makers: it is below Resources, where the
 * seal treats it as data. Returns the path of the app.
 * @param {string} folder
 * @param {Parts} parts
 */
export function makeApp(folder, { version, helper, license, icon, cpus }) {
  const contents = path.join(folder, APP, 'Contents')
  const resources = path.join(contents, 'Resources')
  const chosen = Object.entries(cpus)
  for (const [cpu, { node, license: licenseOfNode }] of chosen) {
    const place = path.join(resources, 'runtime', cpu)
    mkdirSync(place, { recursive: true })
    copyFileSync(node, path.join(place, 'node'))
    chmodSync(path.join(place, 'node'), 0o755)
    copyFileSync(licenseOfNode, path.join(place, 'LICENSE'))
  }
  copyFileSync(helper, path.join(resources, 'helper.cjs'))
  writeFileSync(path.join(resources, 'LICENSE'), license)
  writeFileSync(path.join(resources, 'helper.icns'), icon)
  writeFileSync(path.join(contents, 'Info.plist'), infoPlistOf(version))
  writeFileSync(path.join(contents, 'PkgInfo'), 'APPL????')
  sealBundle(
    { contents, program: PROGRAM, identifier: IDENTIFIER },
    chosen.map(([, { launcher }]) => launcher),
  )
  const faults = bundleFaults({ contents, program: PROGRAM })
  if (faults.length) throw new Error(`The app's seal is invalid: ${faults.join(' ')}`)
  return path.join(folder, APP)
}
