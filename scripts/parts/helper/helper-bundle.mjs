// @ts-check
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
