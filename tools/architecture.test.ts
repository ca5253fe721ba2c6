import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
const files = String(execFileSync('git', ['ls-files'], { cwd: root })).split('\n')

/** The lists of files that one opens to follow a value, each with the number that the page gives. */
const lists = [...page.matchAll(/To follow it, open: (.*?)\((\d+)\)/gs)].map(([, text = '', count]) => ({
  count: Number(count),
  names: text
    .replace(/`[^`]*\/`/g, '')
    .split(/[;,]/)
    .map((name) => name.trim().replace(/\.$/, ''))
    .filter((name) => name !== ''),
}))

test('the architecture page lists the files of four flows', () => {
  expect(lists).toHaveLength(4)
})

test.each(lists)('each file of a list of $count exists, and the list has as many', ({ count, names }) => {
  const isFile = (name: string) =>
    files.some((file) => file.replace(/\.(?:tsx?|sh)$/, '').endsWith(`/${name}`))

  expect(names.filter((name) => !isFile(name.replace(/\.sh$/, '')))).toEqual([])
  expect(names).toHaveLength(count)
})
