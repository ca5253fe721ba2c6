import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scripts/parts/root.mjs'
import { sourceFiles } from '../scripts/parts/source-files.mjs'

const PARTS = 'web/src/ui/look/parts.css'
/** Radix and lucide give these to what they draw. */
const OTHERS = /^lucide-/

type Sources = Record<string, string>

/** The files of the web that name styles or hold them, each with its text. */
function sourcesOfWeb(): Sources {
  const files = sourceFiles().filter((file) => /^web\/src\/.*(?<!\.test)\.(?:css|tsx?)$/.test(file))
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

const isStyle = (file: string) => file.endsWith('.css')

/** The classes that selectors of a style sheet name, without those in its comments and texts. */
function classesOf(css: string) {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|\{[^{}]*\}|@[^{;]*[{;]/g, ' ')
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name ?? ''))
}

/** The names of parts that a style sheet composes. */
const composedIn = (css: string) =>
  [...css.matchAll(/composes: ([^;]*) from global;/g)].flatMap(([, names]) => names?.split(' ') ?? [])

/** The faults: a part that nothing defines or nothing uses, a class of a module that it does not define or nobody asks for. */
function faultsOf(sources: Sources) {
  const faults: string[] = []
  const parts = classesOf(sources[PARTS] ?? '')
  const taken = new Set<string>()
  const asked = new Map<string, Set<string>>()
  for (const [file, text] of Object.entries(sources)) {
    if (file === PARTS) continue
    if (isStyle(file)) {
      for (const part of composedIn(text)) {
        taken.add(part)
        if (!parts.has(part)) faults.push(`${file} composes ${part}, which is no part`)
      }
      continue
    }
    for (const [, words] of text.matchAll(/["'`]([a-z][\w -]*)["'`]/g))
      for (const word of words?.split(' ') ?? []) taken.add(word)
    for (const [, name, path] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = relative(root, resolve(root, dirname(file), path ?? ''))
      const classes = asked.get(module) ?? new Set()
      for (const [, used] of text.matchAll(new RegExp(`(?<![\\w/.-])${name}\\.(\\w+)`, 'g')))
        classes.add(used ?? '')
      asked.set(module, classes)
      const defined = classesOf(sources[module] ?? '')
      for (const used of classes) if (!defined.has(used)) faults.push(`${module} has no class ${used}`)
    }
  }
  for (const part of parts)
    if (!taken.has(part) && !OTHERS.test(part)) faults.push(`nothing uses the part ${part}`)
  for (const [file, text] of Object.entries(sources))
    if (file.endsWith('.module.css'))
      for (const name of classesOf(text))
        if (!asked.get(file)?.has(name) && !OTHERS.test(name)) faults.push(`nothing uses ${name} of ${file}`)
  return [...new Set(faults)]
}

test('every class and every part that is named exists, and everything that exists is named', () => {
  expect(faultsOf(sourcesOfWeb())).toEqual([])
})

const MODULE = 'web/src/a.module.css'
const markup = (text: string) => `import styles from './a.module.css'\n${text}`

test.each<[fault: string, css: string, tsx: string, says: string]>([
  ['a composed part that is missing', '.a {\n  composes: rwo from global;\n}', 'styles.a', 'composes rwo'],
  ['a class that is missing', '.a {\n}', 'styles.a, styles.b', 'has no class b'],
  ['a class that nobody asks for', '.a {\n}\n\n.b:hover {\n}', 'styles.a', 'nothing uses b'],
  ['a part that nobody takes', '.a {\n}', 'styles.a', 'nothing uses the part row'],
])('%s is found', (_, css, tsx, says) => {
  const sources = { [PARTS]: '.row {\n}', [MODULE]: css, 'web/src/a.tsx': markup(tsx) }
  expect(faultsOf(sources).join('\n')).toContain(says)
})
