// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'

/**
 * The options of esbuild for the helper: one CommonJS file that any Node from 20.19 on runs without other files. It is not
 * minified, so that users can read it, and contains the licenses of its packages.
 * @param {string} folder the output folder
 * @returns {import('esbuild').BuildOptions}
 */
export function helperBundle(folder) {
  return {
    absWorkingDir: root,
    entryPoints: { 'plugfolio-helper': 'helper/src/main.ts' },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // The modules of n3, so that only its parser is bundled.
    mainFields: ['module', 'main'],
    banner: { js: '#!/usr/bin/env node' },
    legalComments: 'eof',
  }
}

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
