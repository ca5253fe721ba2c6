// @ts-check
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './parts/root.mjs'

/*
 * Prints a software bill of materials (CycloneDX) of the packages that run in the server, the pages and the helper. npm counts the
 * packages that are bundled into pages and helper as development dependencies, so they are found by the imports in the sources.
 */

/** @typedef {{ 'bom-ref': string, name: string, scope?: string, properties?: { name: string }[] }} Component */

/** `from 'react-dom/client'` names `react-dom`. */
const NAMES_A_PACKAGE = /(?:from|import|import\(|url\() ?['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g

const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
/** @type {{ components: Component[], dependencies: { ref: string, dependsOn: string[] }[], metadata: { component: Component } }} */
const allPackages = JSON.parse(
  execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  }),
)
const knownComponents = new Map(allPackages.components.map((component) => [component['bom-ref'], component]))
const dependenciesOf = new Map(allPackages.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
const importedNames = new Set(['web/src', 'shared/src', 'helper/src'].flatMap(packagesImportedIn))
/** @param {Component} component */
const isDevelopment = (component) => component.properties?.some(({ name }) => name.endsWith(':development'))

/** @type {Set<string>} */
const includedRefs = new Set()
const direct = dependenciesOf.get(allPackages.metadata.component['bom-ref']) ?? []
for (const component of allPackages.components) {
  const isDirect = direct.includes(component['bom-ref'])
  if (!isDevelopment(component) || (isDirect && importedNames.has(component.name)))
    include(component['bom-ref'])
}
const components = allPackages.components
  .filter((component) => includedRefs.has(component['bom-ref']))
  .map((component) => (isDevelopment(component) ? asRequired(component) : component))
const dependencies = allPackages.dependencies
  .filter(({ ref }) => includedRefs.has(ref) || ref === allPackages.metadata.component['bom-ref'])
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => includedRefs.has(other)) }))
process.stdout.write(`${JSON.stringify({ ...allPackages, components, dependencies }, null, 2)}\n`)

/** Adds a package and its dependencies; types do not exist at run time. @param {string} ref */
function include(ref) {
  if (includedRefs.has(ref) || !knownComponents.has(ref) || ref.startsWith('@types/')) return
  includedRefs.add(ref)
  for (const other of dependenciesOf.get(ref) ?? []) include(other)
}

/** Some scanners look only at required packages. @param {Component} component */
function asRequired(component) {
  const properties = component.properties?.filter(({ name }) => !name.endsWith(':development'))
  return { ...component, scope: 'required', properties }
}

/** @param {string} folder */
function packagesImportedIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.|\btesting[\\/]/.test(file))
    .flatMap((file) => [...readFileSync(path.join(root, folder, file), 'utf8').matchAll(NAMES_A_PACKAGE)])
    .map(([, name]) => name)
}
