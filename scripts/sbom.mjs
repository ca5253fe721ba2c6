// @ts-check
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './parts/root.mjs'

/*
 * Prints a software bill of materials (CycloneDX) of what runs at the server, in the pages and in the helper. For npm what is built
 * into pages and helper is only needed for building, so what their sources name is looked up here.
 */

/** @typedef {{ 'bom-ref': string, name: string, scope?: string, properties?: { name: string }[] }} Component */

/** `from 'react-dom/client'` names `react-dom`. */
const NAMES_A_PACKAGE = /(?:from|import|import\(|url\() ?['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g

const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
/** @type {{ components: Component[], dependencies: { ref: string, dependsOn: string[] }[], metadata: { component: Component } }} */
const whole = JSON.parse(
  execFileSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  }),
)
const known = new Map(whole.components.map((component) => [component['bom-ref'], component]))
const needs = new Map(whole.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
const named = new Set(['web/src', 'shared/src', 'helper/src'].flatMap(packagesNamedIn))
/** @param {Component} component */
const forBuilding = (component) => component.properties?.some(({ name }) => name.endsWith(':development'))

/** @type {Set<string>} */
const kept = new Set()
const direct = needs.get(whole.metadata.component['bom-ref']) ?? []
for (const component of whole.components) {
  const isDirect = direct.includes(component['bom-ref'])
  if (!forBuilding(component) || (isDirect && named.has(component.name))) keep(component['bom-ref'])
}
const components = whole.components
  .filter((component) => kept.has(component['bom-ref']))
  .map((component) => (forBuilding(component) ? built(component) : component))
const dependencies = whole.dependencies
  .filter(({ ref }) => kept.has(ref) || ref === whole.metadata.component['bom-ref'])
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))
process.stdout.write(`${JSON.stringify({ ...whole, components, dependencies }, null, 2)}\n`)

/**
 * A package and all that it needs; types are gone when it runs.
 * @param {string} ref
 */
function keep(ref) {
  if (kept.has(ref) || !known.has(ref) || ref.startsWith('@types/')) return
  kept.add(ref)
  for (const other of needs.get(ref) ?? []) keep(other)
}

/**
 * A scanner that looks only at what is required must see it.
 * @param {Component} component
 */
function built(component) {
  const properties = component.properties?.filter(({ name }) => !name.endsWith(':development'))
  return { ...component, scope: 'required', properties }
}

/** @param {string} folder */
function packagesNamedIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.|\btesting[\\/]/.test(file))
    .flatMap((file) => [...readFileSync(path.join(root, folder, file), 'utf8').matchAll(NAMES_A_PACKAGE)])
    .map(([, name]) => name)
}
