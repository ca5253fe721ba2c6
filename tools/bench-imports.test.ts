import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** The programs of a bench are texts, whose imports no compiler checks. */
const IN_A_PROGRAM = /^import \{ ([^}]+) \} from '\.\/((?:shared|server|helper|web)\/[^']+)'$/gm
const OF_A_SERVER = /const \{ ([^}]+) \} = await importServerModule\('([^']+)'\)/g

const benches = readdirSync(path.join(ROOT, 'bench'), { recursive: true })
  .map((name) => path.join('bench', String(name)))
  .filter((file) => file.endsWith('.mjs'))

const imports = benches.flatMap((file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  return [...text.matchAll(IN_A_PROGRAM), ...text.matchAll(OF_A_SERVER)].flatMap(
    ([, names = '', source = '']) => names.split(',').map((name) => ({ file, name: name.trim(), source })),
  )
})

test('the programs of the benches import something', () => {
  expect(imports.length).toBeGreaterThan(2)
})

test.each(imports)('$file imports $name, which $source exports', ({ name, source }) => {
  const file = path.join(ROOT, source)
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^export .*\\b${name}\\b`, 'm'))
})
