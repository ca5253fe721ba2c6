import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scripts/parts/root.mjs'
import { sourceFiles } from '../scripts/parts/source-files.mjs'

const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
const files = sourceFiles()

/** The lists of files that one opens to follow a value, each with the number that the page gives. */
const lists = [...page.matchAll(/To follow it, open: (.*?)\((\d+)\)/gs)].map(([, text = '', count]) => ({
  count: Number(count),
  names: text
    .replace(/`[^`]*\/`/g, '')
    .split(/[;,]/)
    .map((name) => name.trim().replace(/\.$/, ''))
    .filter((name) => name !== ''),
}))

test('the architecture page lists the files of five flows', () => {
  expect(lists).toHaveLength(5)
})

test.each(lists)('each file of a list of $count exists, and the list has as many', ({ count, names }) => {
  const isFile = (name: string) =>
    files.some((file) => file.replace(/\.(?:tsx?|sh)$/, '').endsWith(`/${name}`))

  expect(names.filter((name) => !isFile(name.replace(/\.sh$/, '')))).toEqual([])
  expect(names).toHaveLength(count)
})

test('each file or folder that the page names by a path exists', () => {
  const named = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)].map(([, name = '']) => name)
  // The page leaves out `src`.
  const places = files.flatMap((file) => [`/${file}`, `/${file.replace('/src/', '/')}`])
  const isThere = (name: string) => places.some((place) => place.includes(`/${name}`))

  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('the tree names each folder of shared, of the helper and of the features', () => {
  const tree = page.split('## The tree')[1]?.split('```')[1] ?? ''
  const folders = files.flatMap(
    (file) => /^(?:shared|helper|(?:server|web)\/src\/features)(?:\/src)?\/([\w-]+)\//.exec(file)?.[1] ?? [],
  )
  const isNamed = (folder: string) => new RegExp(`(?<![\\w-])${folder}(?![\\w-])`).test(tree)

  expect([...new Set(folders)].filter((folder) => !isNamed(folder))).toEqual([])
})
