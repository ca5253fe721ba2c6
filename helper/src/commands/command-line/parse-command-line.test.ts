import { expect, test } from 'vitest'
import { parseCommandLine } from './parse-command-line.ts'

test.each([
  [[], { name: 'help' }],
  [['--help'], { name: 'help' }],
  [['help', 'scan'], { name: 'help' }],
  [['--version'], { name: 'version' }],
  [['--from-launcher'], { name: 'open', flags: new Set(['from-launcher']) }],
  [
    ['scan', '/a', '--add', '/b', '--json'],
    { name: 'scan', args: ['/a', '/b'], flags: new Set(['json', 'add']) },
  ],
  [['open', 'plugfolio://connect?token=x'], { name: 'open', args: ['plugfolio://connect?token=x'] }],
  [['undo', '-h'], { name: 'undo', flags: new Set(['help']) }],
  [['scan', '--add', '--', '-odd folder'], { name: 'scan', args: ['-odd folder'] }],
])('the arguments %j are parsed', async (argv, line) => {
  expect(await parseCommandLine(argv)).toMatchObject(line)
})

test.each([
  [['frob'], 'There is no command "frob".'],
  [['toString'], 'There is no command "toString".'],
  [['scan', '--constructor'], 'The command "scan" has no option "--constructor".'],
  [['scan', '--__proto__'], 'The command "scan" has no option "--__proto__".'],
  [['scan', '--frob'], 'The command "scan" has no option "--frob".'],
  [['status', '--add'], 'The command "status" has no option "--add".'],
  [['scan', '--add=x'], 'The command "scan" has no option "--add=x".'],
  [['status', 'x'], '"x" is not an argument of the command "status".'],
])('the arguments %j are refused with a sentence', async (argv, sentence) => {
  expect(await parseCommandLine(argv)).toEqual({
    refused: `${sentence} Run plugfolio-helper --help for all commands.`,
  })
})
