// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'

/** The version of the helper. */
export function helperVersion() {
  const file = 'shared/src/product.ts'
  const [, version] = /HELPER_VERSION = '([\d.]+)'/.exec(textOf(file)) ?? []
  if (!version) throw new Error(`${file} names no version of the helper.`)
  return version
}

/** The licenses of the bundled helper and its packages. */
export const helperLicense = () =>
  [
    textOf('LICENSE'),
    `This program contains zod:\n\n${textOf('node_modules/zod/LICENSE')}`,
    `This program contains n3:\n\n${textOf('node_modules/n3/LICENSE.md')}`,
  ].join('\n---\n\n')

/** @param {string} file */
const textOf = (file) => readFileSync(path.join(root, file), 'utf8')
