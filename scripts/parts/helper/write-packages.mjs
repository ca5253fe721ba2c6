// @ts-check
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { APP, PROGRAM } from '../../../helper/mac/app/app-names.mjs'
import { makeApp } from '../../../helper/mac/app/make-app.mjs'
import { CPUS } from '../../../helper/mac/launcher/build-launcher.mjs'
import { filePathsBelow } from '../../../helper/mac/sign/code-resources.mjs'
import { root } from '../root.mjs'
import { writeTarGz, writeZip } from './archives.mjs'

/**
 * @typedef {import('../../../helper/mac/launcher/build-launcher.mjs').Cpu} Cpu
 * @typedef {import('./archives.mjs').Entry} Entry
 * @typedef {import('../../../shared/src/helper/release.ts').Release} Release
 * @typedef {Record<Cpu, { launcher: Buffer, node: string, license: string }>} Cpus
 * @typedef {{ node: string, license: string }} Runtime the paths of a Node.js and of its license
 * @typedef {{ icon: Buffer, cpus: Cpus }} Mac the icon, and for each kind of Mac its launcher and its Node.js
 * @typedef {{ version: string, helper: string, license: string, mac?: Mac, windows?: Runtime }} PackageContents the contents of the packages: the
 *   path of the bundled program and the text of the licenses. Without `mac` there is no app for Macs but the program for an
 *   installed Node.js; without `windows` the one for Windows needs an installed Node.js, too.
 */

/**
 * Writes every package and the manifest that lists them into `folder`, which must be empty.
 * @param {string} folder
 * @param {PackageContents} contents
 * @returns {Promise<Release>}
 */
export async function writePackages(folder, contents) {
  /** @type {Release['files']} */
  const files = []
  for (const { kind, end, needs, write } of [
    ...(contents.mac ? MAC_PACKAGES : [MAC_WITH_NODE]),
    ...PACKAGES,
  ]) {
    const file = `Plugfolio-Helper-${contents.version}-${end}`
    await write(path.join(folder, file), contents)
    files.push({ file, kind, ...factsOf(path.join(folder, file)), needs: needs(contents) })
  }
  const manifest = { version: contents.version, files }
  writeFileSync(path.join(folder, 'helper-manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

/** @param {string} file */
const factsOf = (file) => ({
  size: statSync(file).size,
  sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
})

/** @typedef {{ kind: Release['files'][number]['kind'], end: string, needs: (contents: PackageContents) => string, write: (file: string, contents: PackageContents) => Promise<void> | void }} Package */

const NEEDED_NODE = 'Node.js 20.19'

/** @type {Package} */
const MAC_WITH_NODE = {
  kind: 'mac-node',
  end: 'mac-node.tar.gz',
  needs: () => NEEDED_NODE,
  write: writeProgram,
}

/** @type {Package[]} */
const MAC_PACKAGES = [
  {
    kind: 'mac-universal',
    end: 'mac.zip',
    needs: () => `macOS ${CPUS.x64.oldest}`,
    write: (file, contents) => writeMac(file, contents, ['arm64', 'x64']),
  },
  {
    kind: 'mac-apple-silicon',
    end: 'mac-apple-silicon.zip',
    needs: () => `macOS ${CPUS.arm64.oldest}`,
    write: (file, contents) => writeMac(file, contents, ['arm64']),
  },
  {
    kind: 'mac-intel',
    end: 'mac-intel.zip',
    needs: () => `macOS ${CPUS.x64.oldest}`,
    write: (file, contents) => writeMac(file, contents, ['x64']),
  },
]

/** @type {Package[]} */
const PACKAGES = [
  { kind: 'linux', end: 'linux.tar.gz', needs: () => NEEDED_NODE, write: writeProgram },
  {
    kind: 'windows',
    end: 'windows.zip',
    needs: ({ windows }) => (windows ? 'Windows 10' : NEEDED_NODE),
    write: writeWindows,
  },
]

/** @param {string} file @param {PackageContents} contents @param {Cpu[]} cpus */
async function writeMac(file, contents, cpus) {
  const place = `${file}-app`
  mkdirSync(place)
  if (!contents.mac) throw new Error('There is nothing to build an app from.')
  const { icon, cpus: all } = contents.mac
  const chosen = Object.fromEntries(cpus.map((cpu) => [cpu, all[cpu]]))
  const app = makeApp(place, { ...contents, icon, cpus: chosen })
  await writeZip(
    file,
    filePathsBelow(app).map((name) => ({
      name: `${APP}/${name}`,
      isProgram: PROGRAMS.has(path.basename(name)),
      content: path.join(app, name),
    })),
  )
  rmSync(place, { recursive: true })
}

const PROGRAMS = new Set([PROGRAM, 'node'])

/** @param {string} name */
const helperFile = (name) => readFileSync(path.join(root, 'helper', name))

/** @param {string} file @param {PackageContents} contents */
function writeProgram(file, { version, helper, license }) {
  const folder = `plugfolio-helper-${version}`
  writeTarGz(file, [
    { name: `${folder}/plugfolio-helper`, isProgram: true, content: helperFile('node/plugfolio-helper') },
    { name: `${folder}/helper.cjs`, isProgram: false, content: readFileSync(helper) },
    { name: `${folder}/LICENSE`, isProgram: false, content: Buffer.from(license) },
  ])
}

/** @param {string} file @param {PackageContents} contents */
function writeWindows(file, { helper, license, windows }) {
  const scripts = ['plugfolio-helper.cmd', 'register.cmd', 'unregister.cmd']
  const texts = scripts.map((name) => [name, helperFile(`windows/${name}`).toString()])
  return writeZip(file, [
    { name: 'Plugfolio Helper/helper.cjs', isProgram: false, content: readFileSync(helper) },
    ...[...texts, ['LICENSE.txt', license]].map(([name = '', text = '']) => ({
      name: `Plugfolio Helper/${name}`,
      isProgram: false,
      content: Buffer.from(text.replace(/\r?\n/g, '\r\n')),
    })),
    ...(windows ? windowsRuntime(windows) : []),
  ])
}

/** @param {Runtime} runtime @returns {Entry[]} */
const windowsRuntime = ({ node, license }) => [
  { name: 'Plugfolio Helper/node.exe', isProgram: true, content: node },
  { name: 'Plugfolio Helper/LICENSE-node.txt', isProgram: false, content: readFileSync(license) },
]
