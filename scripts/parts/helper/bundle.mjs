// @ts-check
import { root } from '../root.mjs'

/**
 * How esbuild makes the helper: one CommonJS file, which any Node from 20.19 on runs without anything beside it. Readable, so that
 * whoever wants can see what it does; licenses of what it contains stay in it.
 * @param {string} folder where it is put
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
    banner: { js: '#!/usr/bin/env node' },
    legalComments: 'eof',
  }
}
