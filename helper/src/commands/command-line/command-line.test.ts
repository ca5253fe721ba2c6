import { expect, test } from 'vitest'
import { helpText } from '../../run-helper.ts'
import { progressBarText } from './meter.ts'
import { parseCommandLine } from './parse-command-line.ts'

test.each(['songs', 'caches', 'scan'])('the help of %s tells that command alone', async (name) => {
  const lines = await helpText(name)

  expect(lines[0]).toMatch(new RegExp(`^  ${name}\\b`))
  expect(lines.filter((line) => /^ {2}\S/.test(line))).toHaveLength(1)
  expect(lines.join(' ')).toContain('Exit codes:')
})

test.each([
  [{ done: 3, total: 12, at: '/a' }, '[######..................] 3 of 12 /a'],
  [{ done: 13, total: 12, at: '' }, '[########################] 13 of 12'],
  [{ done: 7, total: 0, at: '/a\u001b[2J' }, '7 found /a [2J'],
])('the progress %j is drawn as %s', (progress, bar) => {
  expect(progressBarText(progress)).toBe(bar)
})

test('a bar stays on one line', () => {
  expect(progressBarText({ done: 1, total: 2, at: 'x'.repeat(500) }, 60)).toHaveLength(59)
})

test.each([
  [[], { name: 'help' }],
  [['--help'], { name: 'help' }],
  [['--version'], { name: 'version' }],
  [['--from-launcher'], { name: 'open', flags: new Set(['from-launcher']) }],
  [
    ['scan', '/a', '--add', '/b', '--json'],
    { name: 'scan', args: ['/a', '/b'], flags: new Set(['json', 'add']) },
  ],
  [['open', 'plugfolio://connect?token=x'], { name: 'open', args: ['plugfolio://connect?token=x'] }],
  [['scan', '--add', '--', '-odd folder'], { name: 'scan', args: ['-odd folder'] }],
])('the arguments %j are parsed', async (argv, line) => {
  expect(await parseCommandLine(argv)).toMatchObject(line)
})

test.each([
  [['frob'], 'There is no command "frob".'],
  [['toString'], 'There is no command "toString".'],
  [['scan', '--__proto__'], 'The command "scan" has no option "--__proto__".'],
  [['status', '--add'], 'The command "status" has no option "--add".'],
  [['status', 'x'], 'The command "status" does not take "x".'],
])('the arguments %j are refused with a sentence', async (argv, sentence) => {
  expect(await parseCommandLine(argv)).toEqual({
    refused: `${sentence} Run plugfolio-helper --help to see all commands.`,
  })
})
