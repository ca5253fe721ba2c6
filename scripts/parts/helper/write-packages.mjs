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
  for (const { kind, end, needs, write } of packagesOf(contents)) {
    const file = `Plugfolio-Helper-${contents.version}-${end}`
    await write(path.join(folder, file), contents)
    files.push({ file, kind, ...factsOf(path.join(folder, file)), needs })
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

/** @typedef {{ kind: Release['files'][number]['kind'], end: string, needs: string, write: (file: string, contents: PackageContents) => Promise<void> | void }} Package */

const NEEDED_NODE = 'Node.js 20.19'

/** @param {PackageContents} contents @returns {Package[]} */
const packagesOf = ({ mac, windows }) => [
  ...(mac
    ? [
        macPackage('mac-universal', 'mac.zip', ['arm64', 'x64']),
        macPackage('mac-apple-silicon', 'mac-apple-silicon.zip', ['arm64']),
        macPackage('mac-intel', 'mac-intel.zip', ['x64']),
      ]
    : [nodePackage('mac-node', 'mac-node.tar.gz')]),
  nodePackage('linux', 'linux.tar.gz'),
  { kind: 'windows', end: 'windows.zip', needs: windows ? 'Windows 10' : NEEDED_NODE, write: writeWindows },
]

/** A program for an installed Node.js. @param {Package['kind']} kind @param {string} end @returns {Package} */
const nodePackage = (kind, end) => ({ kind, end, needs: NEEDED_NODE, write: writeProgram })

/** An app for one or both kinds of Mac; a Mac with Intel may have the oldest system. @param {Package['kind']} kind @param {string} end @param {Cpu[]} cpus @returns {Package} */
const macPackage = (kind, end, cpus) => ({
  kind,
  end,
  needs: `macOS ${CPUS[cpus.includes('x64') ? 'x64' : 'arm64'].oldest}`,
  write: (file, contents) => writeMac(file, contents, cpus),
})

/** @param {string} file @param {PackageContents} contents @param {Cpu[]} cpus */
async function writeMac(file, contents, cpus) {
  const place = `${file}-app`
  mkdirSync(place)
  if (!contents.mac) throw new Error('There is nothing to build an app from.')
  const { icon, cpus: all } = contents.mac
  const chosen = Object.fromEntries(cpus.map((cpu) => [cpu, all[cpu]]))
  const app = makeApp(place, { ...contents, icon, cpus: chosen })
  const entries = filePathsBelow(app).map((name) => ({
    name: `${APP}/${name}`,
    isProgram: PROGRAMS.has(path.basename(name)),
    content: path.join(app, name),
  }))
  await writeZip(file, entries)
  rmSync(place, { recursive: true })
}

const PROGRAMS = new Set([PROGRAM, 'node'])

/** @param {string} name */
const helperFile = (name) => readFileSync(path.join(root, 'helper', name))

/** @template {Entry['content']} Content @param {string} name @param {Content} content @param {boolean} [isProgram] */
const entryOf = (name, content, isProgram = false) => ({ name, isProgram, content })

/** @param {string} file @param {PackageContents} contents */
function writeProgram(file, { version, helper, license }) {
  const folder = `plugfolio-helper-${version}`
  writeTarGz(file, [
    entryOf(`${folder}/plugfolio-helper`, helperFile('node/plugfolio-helper'), true),
    entryOf(`${folder}/helper.cjs`, readFileSync(helper)),
    entryOf(`${folder}/LICENSE`, Buffer.from(license)),
  ])
}

/** @param {string} file @param {PackageContents} contents */
function writeWindows(file, { helper, license, windows }) {
  const folder = 'Plugfolio Helper'
  const scripts = ['plugfolio-helper.cmd', 'register.cmd', 'unregister.cmd']
  const texts = scripts.map((name) => [name, helperFile(`windows/${name}`).toString()])
  const runtime = windows && [
    entryOf(`${folder}/node.exe`, windows.node, true),
    entryOf(`${folder}/LICENSE-node.txt`, readFileSync(windows.license)),
  ]
  return writeZip(file, [
    entryOf(`${folder}/helper.cjs`, readFileSync(helper)),
    ...[...texts, ['LICENSE.txt', license]].map(([name, text = '']) =>
      entryOf(`${folder}/${name}`, Buffer.from(text.replace(/\r?\n/g, '\r\n'))),
    ),
    ...(runtime ?? []),
  ])
}
