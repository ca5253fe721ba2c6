import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type RootMove, rootAnswers, rootScript } from './root-script.ts'
import { aFolderOn, removeMovers } from './testing/a-mover.ts'

afterAll(removeMovers)

const HOSTILE = [
  "it's.vst3",
  '$(touch pwned).vst3',
  '`touch pwned`.vst3',
  '"; touch pwned; ".vst3',
  "'; touch pwned; '.vst3",
  'two\nmoved 99\nlines.vst3',
  '-rf.vst3',
  '*.vst3',
  '\\back\\.vst3',
  '$HOME.vst3',
  '& touch pwned &.vst3',
  '#.vst3',
  ' .vst3',
  'ünïcode 合成器.vst3',
  '\u202egnp.vst3',
]

function aPlace(names: string[]) {
  const folder = aFolderOn('this') ?? ''
  const moves = names.map(
    (name, id): RootMove => ({
      id,
      from: path.join(folder, 'in', name),
      to: path.join(folder, 'out/deep', name),
    }),
  )
  for (const { from } of moves) fs.mkdirSync(path.join(from, 'Contents'), { recursive: true })
  return { folder, moves, names: (below: string) => fs.readdirSync(path.join(folder, below)).sort() }
}

const carriedOut = (moves: RootMove[], cwd: string) =>
  rootAnswers(execFileSync('/bin/sh', ['-c', rootScript(moves)], { cwd, encoding: 'utf8' }))

test('names are names for a shell, whatever they hold', () => {
  const { folder, moves, names } = aPlace(HOSTILE)
  const answers = carriedOut(moves, folder)

  expect(answers).toEqual(new Map(moves.map(({ id }) => [id, 'moved'])))
  expect(names('out/deep')).toEqual([...HOSTILE].sort())
  expect(names('in')).toEqual([])
  expect(names('')).toEqual(['in', 'out'])
})

test('no text at all can be read as another word', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((name) => !name.includes('\0'))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
      const words = texts.map((each) => Buffer.from(`/${each}`).toString())
      const moves = words.map((word, id) => ({ id, from: word, to: word }))
      // The same text with another thing to do: say what it was given.
      const script = rootScript(moves).replace(
        /^m\(\) \{[\s\S]*?^\}$/m,
        () => 'm() { printf \'%s\\0\' "$2"; }',
      )
      const said = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })
      expect(said.split('\0').slice(0, -1)).toEqual(words)
    }),
    { numRuns: process.env.PLUGFOLIO_LONG ? 2000 : 60 },
  )
})

test('nothing is replaced, links are not followed, and each is answered for', () => {
  const { folder, moves, names } = aPlace([
    'moved.vst3',
    'there.vst3',
    'gone.vst3',
    'link.vst3',
    'through.vst3',
  ])
  const [, there, gone, link, through] = moves
  if (!there || !gone || !link || !through) throw new Error('A move is missing.')
  fs.mkdirSync(path.join(there.to, 'mine'), { recursive: true })
  fs.rmSync(gone.from, { recursive: true })
  fs.rmSync(link.from, { recursive: true })
  fs.symlinkSync('/etc', link.from)
  fs.symlinkSync('/nowhere', path.join(folder, 'way'))
  through.to = path.join(folder, 'way', 'through.vst3')

  expect([...carriedOut(moves, folder).values()]).toEqual(['moved', 'exists', 'missing', 'missing', 'failed'])
  expect(fs.readdirSync(there.to)).toEqual(['mine'])
  expect(names('in')).toEqual(['link.vst3', 'there.vst3', 'through.vst3'])
})

test('a path with a NUL is refused', () => {
  expect(() => rootScript([{ id: 1, from: '/a\0b', to: '/c' }])).toThrow('NUL')
})

const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0
if (!hasShellcheck)
  console.log('There is no shellcheck here, so the text for administrators is not checked by it.')

test.runIf(hasShellcheck)('shellcheck finds nothing in it', () => {
  const moves = HOSTILE.map((name, id) => ({ id, from: `/a/${name}`, to: `/b/${name}` }))
  // In single quotes nothing is expanded, and that is what is wanted.
  const words = ['--shell', 'sh', '--severity', 'style', '--exclude', 'SC2016', '-']
  const { status, stdout } = spawnSync('shellcheck', words, { input: rootScript(moves), encoding: 'utf8' })

  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})

test('it runs nothing but mv and mkdir of the system', () => {
  const programs = rootScript([]).match(/(?<=[ !])\/[\w/]+/g)

  expect(new Set(programs)).toEqual(new Set(['/bin/mkdir', '/bin/mv']))
})
