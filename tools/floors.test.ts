import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { importedFiles, importsOf } from '../scripts/parts/imports-of.mjs'

const ROOT = resolve(import.meta.dirname, '..')
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

const files = productSources()

test('there are files to check', () => {
  expect(files.length).toBeGreaterThan(50)
})

test.each(files)('%s imports only from floors below it', (file) => {
  expect(forbiddenImports(file, readFileSync(join(ROOT, file), 'utf8'))).toEqual([])
})

test.each([
  ['server/src/features/account/x.ts', "import { a } from '../plugins/repository.ts'"],
  ['server/src/db/x.ts', "import { a } from '../http/mount.ts'"],
  ['server/src/db/x.ts', "import { a } from '../library/plugin-answer.ts'"],
  ['server/src/library/x.ts', "import { a } from '../http/problem.ts'"],
  ['server/src/library/x.ts', "import { a } from '../features/plugins/create-joiner.ts'"],
  ['server/src/http/x.ts', "import { a } from '../config/config.ts'"],
  ['web/src/ui/x.tsx', "import { api } from '../api/api.ts'"],
  ['web/src/ui/x.tsx', "import { PluginCard } from '../library/plugin-card.tsx'"],
  ['web/src/library/x.tsx', "import { api } from '../api/api.ts'"],
  ['web/src/features/plugins/x.tsx', "const x = await import('../import/drop-zone.tsx')"],
  ['web/src/api/x.ts', "import type { Db } from '../../../server/src/db/open.ts'"],
  ['helper/src/scan/x.ts', "import { a } from '../move/move-bundles.ts'"],
  ['helper/src/scan/x.ts', "import { a } from '../songs/read-songs.ts'"],
  ['helper/src/songs/x.ts', "import { a } from '../connect/send-to.ts'"],
  ['helper/src/connect/x.ts', "import { a } from '../jobs/organize.ts'"],
  ['helper/src/system/x.ts', "import { a } from '../ask/ask.ts'"],
  ['helper/src/jobs/x.ts', "import { a } from '../../../server/src/main.ts'"],
  ['shared/src/contract/x.ts', "import { plugin } from '../plugins/plugin.ts'"],
  ['shared/src/plugins/x.ts', "export { readFileSync } from 'node:fs'"],
])('an import upwards or sideways from %s is found', (file, text) => {
  expect(forbiddenImports(file, text)).toHaveLength(1)
})

test('no file imports itself through others, not even a type', () => {
  const imports = new Map(
    files.map((file) => [file, importedFiles(file, readFileSync(join(ROOT, file), 'utf8'))]),
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

function productSources() {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  })
  return tracked
    .toString()
    .split('\n')
    .filter((file) => /^(?:shared|server|web|helper)\/src\/.+\.tsx?$/.test(file))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
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
