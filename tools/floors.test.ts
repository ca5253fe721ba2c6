import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importedFiles, importsOf } from '../scripts/parts/imports-of.mjs'
import { root } from '../scripts/parts/root.mjs'
import { productFiles } from '../scripts/parts/source-files.mjs'
import journal from '../server/src/db/migrations/meta/_journal.json' with { type: 'json' }

const SHARED = ['shared', 'shared/contract']
/** Parts of the helper that do not import each other. */
const HELPER_PARTS = ['helper/scan', 'helper/move', 'helper/connect', 'helper/ask', 'helper/system']
/** Parts that search and read, above `scan`. */
const HELPER_READERS = ['helper/songs', 'helper/caches', 'helper/tags']

/** Which folder may import from which. A floor may import from itself and from the floors in its list. */
const FLOORS: Record<string, string[]> = {
  'shared/contract': [],
  shared: ['shared/contract'],
  'server/root': [
    'server/features',
    'server/http',
    'server/library',
    'server/products',
    'server/db',
    'server/files',
    'server/config',
    ...SHARED,
  ],
  'server/features': [
    'server/http',
    'server/library',
    'server/products',
    'server/db',
    'server/files',
    ...SHARED,
  ],
  'server/http': ['server/library', 'server/db', 'server/files', ...SHARED],
  'server/library': ['server/products', 'server/db', ...SHARED],
  'server/products': SHARED,
  'server/db': SHARED,
  'server/config': SHARED,
  'server/files': SHARED,
  'web/root': ['web/app', 'web/features', 'web/api', 'web/library', 'web/ui', ...SHARED],
  'web/app': ['web/features', 'web/api', 'web/library', 'web/ui', ...SHARED],
  'web/features': ['web/api', 'web/library', 'web/ui', ...SHARED],
  'web/api': ['web/library', 'web/ui', ...SHARED],
  'web/library': ['web/ui', ...SHARED],
  'web/ui': SHARED,
  'helper/root': ['helper/commands', 'helper/jobs', ...HELPER_READERS, ...HELPER_PARTS, ...SHARED],
  'helper/commands': ['helper/jobs', ...HELPER_READERS, ...HELPER_PARTS, ...SHARED],
  'helper/jobs': [...HELPER_READERS, ...HELPER_PARTS, ...SHARED],
  'helper/songs': ['helper/scan', 'helper/system', ...SHARED],
  'helper/caches': ['helper/scan', 'helper/system', ...SHARED],
  'helper/tags': ['helper/scan', 'helper/system', ...SHARED],
  'helper/scan': ['helper/system', ...SHARED],
  'helper/move': ['helper/system', ...SHARED],
  'helper/connect': ['helper/system', ...SHARED],
  'helper/ask': ['helper/system', ...SHARED],
  'helper/system': SHARED,
}

const files = productFiles()

test('there are files to check', () => {
  expect(files.length).toBeGreaterThan(50)
})

test.each(files)('%s imports only from floors below it', (file) => {
  expect(forbiddenImports(file, readFileSync(join(root, file), 'utf8'))).toEqual([])
})

test.each([
  ['server/src/features/account/x.ts', "import { a } from '../plugins/repository.ts'"],
  ['server/src/db/x.ts', "import { a } from '../http/mount.ts'"],
  ['server/src/library/x.ts', "import { a } from '../http/problem.ts'"],
  ['web/src/ui/x.tsx', "import { api } from '../api/api.ts'"],
  ['web/src/features/plugins/x.tsx', "const x = await import('../import/drop-zone.tsx')"],
  ['web/src/api/x.ts', "import type { Db } from '../../../server/src/db/open.ts'"],
  ['helper/src/scan/x.ts', "import { a } from '../move/move-bundles.ts'"],
  ['helper/src/songs/x.ts', "import { a } from '../connect/send-to.ts'"],
  ['helper/src/jobs/x.ts', "import { a } from '../../../server/src/main.ts'"],
  ['shared/src/contract/x.ts', "import { plugin } from '../plugins/plugin.ts'"],
  ['shared/src/plugins/x.ts', "export { readFileSync } from 'node:fs'"],
])('an import upwards or sideways from %s is found', (file, text) => {
  expect(forbiddenImports(file, text)).toHaveLength(1)
})

test('no file imports itself through others, not even a type', () => {
  const imports = new Map(
    files.map((file) => [file, importedFiles(file, readFileSync(join(root, file), 'utf8'))]),
  )

  expect(circlesIn(imports)).toEqual([])
  const [first = '', ...others] = files
  const target = imports.get(first)?.[0] ?? others[0] ?? ''
  expect(circlesIn(new Map([...imports, [target, [first]], [first, [target]]]))).not.toEqual([])
})

/** The files that lead back to themselves. */
function circlesIn(imports: Map<string, string[]>) {
  const reachesItself = (start: string) => {
    const seen = new Set<string>()
    const left = [...(imports.get(start) ?? [])]
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      if (file === start) return true
      if (!seen.has(file)) left.push(...(imports.get(file) ?? []))
      seen.add(file)
    }
    return false
  }
  return [...imports.keys()].filter(reachesItself)
}

function forbiddenImports(file: string, text: string) {
  return importsOf(text).filter((target) => {
    if (target.endsWith('.json')) return false
    if (target.startsWith('.')) return !mayImport(file, join(dirname(file), target))
    if (target.startsWith('#shared/')) return !mayImport(file, target.replace('#shared/', 'shared/src/'))
    return file.startsWith('shared/') && (target.startsWith('node:') || target.startsWith('react'))
  })
}

function mayImport(from: string, to: string) {
  const [a, b] = [floorOf(from), floorOf(to)]
  if (a.floor !== b.floor) return FLOORS[a.floor]?.includes(b.floor) ?? false
  return a.floor === 'shared' || a.feature === b.feature
}

/** The floor of a file, and its feature where features may not import each other. */
function floorOf(file: string) {
  const [part = '', , folder = '', feature = ''] = file.split('/')
  if (part === 'shared') return { floor: folder === 'contract' ? 'shared/contract' : 'shared', feature: '' }
  const floor = FLOORS[`${part}/${folder}`] ? `${part}/${folder}` : `${part}/root`
  return { floor, feature: folder === 'features' ? feature : '' }
}

/** Floors whose test files share their modules, see vitest.config.ts. */
const SHARING = ['server', 'shared', 'web']

/**
 * A hook outside of functions is registered when its module is loaded, which happens once, so only the first test file would have
 * it. Helpers clean up with `atTheEnd` or `onTestFinished`; set-up files are loaded for every test file.
 */
const TOP_LEVEL_HOOK = /^(?:before|after)(?:All|Each)\(/m

test('test helpers have no top-level hooks', () => {
  const files = SHARING.flatMap((floor) =>
    readdirSync(join(root, floor), { recursive: true }).map((name) => join(floor, String(name))),
  )
  const helpers = files.filter((file) => /\.tsx?$/.test(file) && !/(?:\.test\.tsx?|set-up\.ts)$/.test(file))
  expect(helpers.length).toBeGreaterThan(500)
  expect(helpers.filter((file) => TOP_LEVEL_HOOK.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

/** The programs of a bench are texts, whose imports no compiler checks. */
const IN_A_PROGRAM = /^import \{ ([^}]+) \} from '\.\/((?:shared|server|helper|web)\/[^']+)'$/gm

const benches = readdirSync(join(root, 'bench'), { recursive: true })
  .map((name) => join('bench', String(name)))
  .filter((file) => file.endsWith('.mjs'))

const imports = benches.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IN_A_PROGRAM)].flatMap(([, names = '', source = '']) =>
    names.split(',').map((name) => ({ file, name: name.trim(), source })),
  )
})

test.each(imports)('$file imports $name, which $source exports', ({ name, source }) => {
  const file = join(root, source)
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^export .*\\b${name}\\b`, 'm'))
})

const MIGRATIONS = join(root, 'server/src/db/migrations')

test('every migration is in the journal, and only the newest snapshot is kept', () => {
  const written = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const tags = journal.entries.map(({ tag }) => tag)

  expect(written.sort()).toEqual(tags.map((tag) => `${tag}.sql`))
  expect(readdirSync(join(MIGRATIONS, 'meta')).sort()).toEqual([
    `${tags.at(-1)?.slice(0, 4)}_snapshot.json`,
    '_journal.json',
  ])
})
