// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bannedIn, bannedWords } from './parts/banned-words.mjs'
import { root } from './parts/root.mjs'
import { sourceFiles } from './parts/source-files.mjs'

/* Part of `npm run check`: finds the words that docs/glossary.md bans. Exits with 1 when there are any. */
/** Files that quote banned words or cannot change: the list itself, its test, released migrations, headings of other tables, packages. */
const EXCEPT =
  /^(?:docs\/glossary\.md|scripts\/parts\/banned-words\.test\.ts|server\/src\/db\/migrations\/.*|shared\/src\/transfer\/(?:columns|transfer\.test)\.ts|package-lock\.json|LICENSE)$/
const TEXT = /\.(?:[cm]?[jt]sx?|css|md|sh|c|h|json|ya?ml|html)$/

const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')
const words = bannedWords(read('docs/glossary.md'))
const files = sourceFiles().filter((file) => TEXT.test(file) && !EXCEPT.test(file))
const found = files.flatMap((file) => bannedIn(file, read(file), words))
for (const message of found) console.error(message)
console.log(`${files.length} files, ${words.length} banned words, ${found.length} found`)
process.exit(found.length === 0 ? 0 : 1)
