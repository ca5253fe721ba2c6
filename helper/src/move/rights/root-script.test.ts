import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { fileCalls } from '../files/file-calls.ts'
import { createFolderOn, removeMovers } from '../testing/a-mover.ts'
import { type RootMove, rootAnswers, rootScript } from './root-script.ts'
import { contentsDigest } from './with-rights.ts'

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

function foldersWithMoves(names: string[]) {
  const folder = createFolderOn('this') ?? ''
  const moves = names.map(
    (name, id): RootMove => ({
      id,
      from: path.join(folder, 'in', name),
      contents: 'any',
      to: path.join(folder, 'out/deep', name),
    }),
  )
  for (const { from } of moves) fs.mkdirSync(path.join(from, 'Contents'), { recursive: true })
  return { folder, moves, names: (below: string) => fs.readdirSync(path.join(folder, below)).sort() }
}

const runScript = (moves: RootMove[], cwd: string) =>
  rootAnswers(execFileSync('/bin/sh', ['-c', rootScript(moves)], { cwd, encoding: 'utf8' }))

test('a shell treats every name as plain text', () => {
  const { folder, moves, names } = foldersWithMoves(HOSTILE)
  const answers = runScript(moves, folder)

  expect(answers).toEqual(new Map(moves.map(({ id }) => [id, 'moved'])))
  expect(names('out/deep')).toEqual([...HOSTILE].sort())
  expect(names('in')).toEqual([])
  expect(names('')).toEqual(['in', 'out'])
})

test('every text stays one shell word', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((name) => !name.includes('\0'))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
      const words = texts.map((each) => Buffer.from(`/${each}`).toString())
      const moves = words.map((word, id) => ({ id, from: word, to: word, contents: word }))
      // The same script, but with a function that prints its arguments.
      const script = rootScript(moves).replace(
        /^m\(\) \{.*$/m,
        () => 'm() { printf \'%s\\0\' "$2" "$3" "$4" "$5"; }',
      )
      const output = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })
      const expectedWords = words.flatMap((word) => [
        path.dirname(word),
        path.dirname(word),
        path.basename(word),
        word,
      ])
      expect(output.split('\0').slice(0, -1)).toEqual(expectedWords)
    }),
    { numRuns: process.env.PLUGFOLIO_LONG ? 2000 : 60 },
  )
})

test('nothing is replaced, links are not followed, and every move has an answer', () => {
  const { folder, moves, names } = foldersWithMoves([
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
  fs.symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'way'))
  through.to = path.join(folder, 'way', 'through.vst3')

  expect([...runScript(moves, folder).values()]).toEqual(['moved', 'exists', 'missing', 'missing', 'link'])
  expect(fs.readdirSync(there.to)).toEqual(['mine'])
  expect(names('in')).toEqual(['link.vst3', 'there.vst3', 'through.vst3'])
})

test('a path with a NUL is refused', () => {
  expect(() => rootScript([{ id: 1, from: '/a\0b', to: '/c', contents: 'any' }])).toThrow('NUL')
})

const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0
if (!hasShellcheck)
  console.log('shellcheck is missing, so the script for administrators is not checked with it.')

test.runIf(hasShellcheck)('shellcheck finds no problems in the script', () => {
  const moves = HOSTILE.map((name, id) => ({ id, from: `/a/${name}`, to: `/b/${name}`, contents: 'any' }))
  // Single quotes prevent expansion on purpose.
  const words = ['--shell', 'sh', '--severity', 'style', '--exclude', 'SC2016', '-']
  const { status, stdout } = spawnSync('shellcheck', words, { input: rootScript(moves), encoding: 'utf8' })

  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})

test('the script runs only system programs, and changes files only with mv, mkdir and rmdir', () => {
  const programs = rootScript([]).match(/(?<=[ !('=])\/(?:usr\/)?bin\/\w+/g)

  expect([...new Set(programs)].sort()).toEqual([
    '/bin/mkdir',
    '/bin/mv',
    '/bin/rmdir',
    '/bin/sh',
    '/bin/sleep',
    ...['cut', 'find', 'id', 'readlink', 'sha256sum', 'shasum', 'sort', 'stat'].map(
      (name) => `/usr/bin/${name}`,
    ),
  ])
})

/** An unprivileged user. */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0

/** A folder of a user with bundles, and one of the system. */
function userFolder(names: string[]) {
  const { folder, moves } = foldersWithMoves(names)
  fs.chmodSync(folder, 0o755)
  fs.mkdirSync(path.join(folder, 'system/plugins'), { recursive: true })
  fs.mkdirSync(path.join(folder, 'elsewhere'))
  for (const move of moves) move.to = path.join(folder, 'system/plugins', path.basename(move.from))
  return { folder, moves }
}

const changeOwner = (owner: number, place: string) =>
  execFileSync('chown', ['-R', `${owner}`, place], { encoding: 'utf8' })

test('a link two levels above the destination is not followed, although it leads to a folder', () => {
  const { folder, moves } = userFolder(['A.vst3'])
  fs.mkdirSync(path.join(folder, 'elsewhere/deep/deeper'), { recursive: true })
  fs.symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'in/way'))
  if (isRoot) {
    fs.lchownSync(path.join(folder, 'in/way'), NOBODY, NOBODY)
    changeOwner(NOBODY, path.join(folder, 'in'))
  } else fs.chmodSync(path.join(folder, 'in'), 0o777)
  for (const move of moves) move.to = path.join(folder, 'in/way/deep/deeper', path.basename(move.from))

  expect([...runScript(moves, folder).values()]).toEqual(['link'])
  expect(fs.readdirSync(path.join(folder, 'elsewhere/deep/deeper'))).toEqual([])
  expect(fs.readdirSync(path.join(folder, 'in')).sort()).toEqual(['A.vst3', 'way'])
})

test('a link above the bundle is not followed either', () => {
  const { folder, moves } = userFolder(['A.vst3'])
  fs.renameSync(path.join(folder, 'in'), path.join(folder, 'secret'))
  fs.symlinkSync(path.join(folder, 'secret'), path.join(folder, 'in'))
  if (isRoot) fs.lchownSync(path.join(folder, 'in'), NOBODY, NOBODY)
  else fs.chmodSync(folder, 0o777)

  expect([...runScript(moves, folder).values()]).toEqual(['link'])
  expect(fs.readdirSync(path.join(folder, 'secret'))).toEqual(['A.vst3'])
})

test.runIf(isRoot)('a link that root has made in a folder of root is followed', () => {
  const { folder, moves } = userFolder(['A.vst3'])
  fs.symlinkSync('system', path.join(folder, 'short'))
  for (const move of moves) move.to = path.join(folder, 'short/plugins', path.basename(move.from))

  expect([...runScript(moves, folder).values()]).toEqual(['moved'])
  expect(fs.readdirSync(path.join(folder, 'system/plugins'))).toEqual(['A.vst3'])
})

/** A bundle with a program and a link that belongs to a user, as in the backup folder. */
async function userBundle() {
  const { folder, moves } = userFolder(['A.vst3'])
  const [move] = moves
  if (!move) throw new Error('A move is missing.')
  fs.writeFileSync(path.join(move.from, 'Contents/program'), 'program')
  fs.symlinkSync('program', path.join(move.from, 'Contents/link'))
  if (isRoot) changeOwner(NOBODY, path.join(folder, 'in'))
  move.contents = (await contentsDigest(fileCalls, move.from)) ?? 'none'
  return { folder, move }
}

test.each<[string, (bundle: string) => void]>([
  ['a changed byte', (bundle) => fs.writeFileSync(path.join(bundle, 'Contents/program'), 'progran')],
  ['an added file', (bundle) => fs.writeFileSync(path.join(bundle, 'Contents/more'), '')],
  ['a removed file', (bundle) => fs.rmSync(path.join(bundle, 'Contents/program'))],
  [
    'a link that leads elsewhere',
    (bundle) => {
      fs.rmSync(path.join(bundle, 'Contents/link'))
      fs.symlinkSync('/etc/passwd', path.join(bundle, 'Contents/link'))
    },
  ],
])('a bundle with %s is not brought back by the script', async (_, change) => {
  const { folder, move } = await userBundle()
  change(move.from)
  if (isRoot) changeOwner(NOBODY, move.from)

  expect([...runScript([move], folder).values()]).toEqual(['changed'])
  expect(fs.existsSync(move.from)).toBe(true)
  expect(fs.readdirSync(path.join(folder, 'system/plugins'))).toEqual([])
})

test.runIf(isRoot)(
  'without a digest only a bundle that belongs entirely to root is brought back',
  async () => {
    const { folder, move } = await userBundle()
    const moveWithoutDigest = { ...move, contents: 'root' }

    expect([...runScript([moveWithoutDigest], folder).values()]).toEqual(['changed'])
    changeOwner(0, move.from)
    fs.lchownSync(path.join(move.from, 'Contents/program'), NOBODY, 0)
    expect([...runScript([moveWithoutDigest], folder).values()]).toEqual(['changed'])
    changeOwner(0, move.from)
    expect([...runScript([moveWithoutDigest], folder).values()]).toEqual(['moved'])
  },
)

test.runIf(isRoot)(
  'when others can change both folders, a bundle goes through a private folder of root, which is removed',
  () => {
    const { folder, moves } = userFolder(['A.vst3', "it's B.component"])
    for (const place of ['in', 'system/plugins']) fs.chmodSync(path.join(folder, place), 0o777)

    expect([...runScript(moves, folder).values()]).toEqual(['moved', 'moved'])
    expect(fs.readdirSync(path.join(folder, 'system/plugins')).sort()).toEqual(['A.vst3', "it's B.component"])
    expect(fs.readdirSync(folder).sort()).toEqual(['elsewhere', 'in', 'system'])
    expect(fs.readdirSync(path.join(folder, 'system'))).toEqual(['plugins'])
  },
)
