// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeResourcesOf } from './code-resources.mjs'
import { slicesOf, universalOf } from './mach-o.mjs'
import { signAdHoc } from './sign-ad-hoc.mjs'
import { signatureFaults } from './signature-faults.mjs'

/**
 * @typedef {object} Bundle
 * @property {string} contents its folder `Contents`, complete except for the main program and the seal
 * @property {string} program the name of the main program
 * @property {string} identifier
 */

/**
 * Seals a bundle and puts its main program in place, signed for each processor.
 * @param {Bundle} bundle
 * @param {Buffer[]} slices the main program as the linker left it
 */
export function sealBundle({ contents, program, identifier }, slices) {
  const { main, info, seal } = pathsIn(contents, program)
  const resources = codeResourcesOf(contents, program)
  mkdirSync(path.dirname(seal), { recursive: true })
  writeFileSync(seal, resources)
  const bundleParts = { identifier, info: readFileSync(info), resources }
  const signed = slices.map((slice) => signAdHoc(slice, bundleParts))
  mkdirSync(path.dirname(main), { recursive: true })
  writeFileSync(main, signed.length > 1 ? universalOf(signed) : (signed[0] ?? ''), { mode: 0o755 })
}

/**
 * Checks a bundle on the disk for changed, added or removed files and a changed program.
 * @param {Omit<Bundle, 'identifier'>} bundle
 * @returns {string[]} a sentence for each fault
 */
export function bundleFaults({ contents, program }) {
  const { main, info, seal } = pathsIn(contents, program)
  const missing = [main, info, seal].filter((place) => !existsSync(place))
  if (missing.length) return missing.map((place) => `${path.relative(contents, place)} is missing.`)
  const resources = readFileSync(seal)
  const bundleParts = { info: readFileSync(info), resources }
  return [
    ...(codeResourcesOf(contents, program).equals(resources) ? [] : ['A sealed file was changed.']),
    ...slicesOf(readFileSync(main)).flatMap((slice) => signatureFaults(slice, bundleParts)),
  ]
}

/** @param {string} contents @param {string} program */
const pathsIn = (contents, program) => ({
  main: path.join(contents, 'MacOS', program),
  info: path.join(contents, 'Info.plist'),
  seal: path.join(contents, '_CodeSignature', 'CodeResources'),
})
