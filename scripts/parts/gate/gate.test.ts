import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { onTurn, tagsLeftOut } from '../../../e2e/parts/campaign.ts'
import { sourceFiles } from '../source-files.mjs'
import { CAMPAIGNS, filesLeftOut, isBelow } from './campaigns.mjs'
import { changedFiles, turnOfCommit } from './commit.mjs'
import { cellsOfTurn, TURNS } from './turn.mjs'

afterEach(() => void vi.unstubAllEnvs())

const CELLS = Array.from({ length: 13 }, (_, index) => index)

test('five turns in a row try every cell once', () => {
  vi.stubEnv('PLUGFOLIO_LONG', '')
  const tried = Array.from({ length: TURNS }, (_, turn) => {
    vi.stubEnv('PLUGFOLIO_TURN', `${turn}`)
    return cellsOfTurn(CELLS)
  })
  expect(tried.flat().sort((a, b) => a - b)).toEqual(CELLS)
  expect(Math.max(...tried.map(({ length }) => length))).toBe(3)
})

test.each([
  ['a test that is started by itself', '', ''],
  ['the full run', '2', '1'],
])('%s tries every cell', (_, turn, long) => {
  vi.stubEnv('PLUGFOLIO_TURN', turn)
  vi.stubEnv('PLUGFOLIO_LONG', long)
  expect(cellsOfTurn(CELLS)).toEqual(CELLS)
})

test('five turns in a row run every story beside a way once, and no story of the long campaign', () => {
  vi.stubEnv('PLUGFOLIO_LONG', '')
  const tags = ([1, 2, 3, 4, 5] as const).map((turn) => onTurn(turn).tag)
  const run = tags.flatMap((_, turn) => {
    vi.stubEnv('PLUGFOLIO_TURN', `${turn}`)
    return [...tags, '@long', 'a way'].filter((tag) => !tagsLeftOut()?.test(tag))
  })
  expect(run.filter((tag) => tag !== 'a way')).toEqual(tags)
  expect(run.filter((tag) => tag === 'a way')).toHaveLength(TURNS)

  vi.stubEnv('PLUGFOLIO_TURN', '')
  expect([...tags, '@long'].filter((tag) => tagsLeftOut()?.test(tag))).toEqual(['@long'])
})

test('five commits in a row have five turns, also those that bring in a branch', () => {
  const { git, folder } = aRepository()
  const turns = Array.from({ length: TURNS }, (_, index) => {
    if (index === 2) {
      git('checkout', '-q', '-b', 'side')
      git('commit', '-q', '--allow-empty', '-m', 'aside')
      git('commit', '-q', '--allow-empty', '-m', 'aside again')
      git('checkout', '-q', 'main')
      git('merge', '-q', '--no-ff', '-m', 'together', 'side')
    } else git('commit', '-q', '--allow-empty', '-m', `commit ${index}`)
    return turnOfCommit(folder)
  })
  expect(new Set(turns).size).toBe(TURNS)
})

test('the changed files of a branch are those since it left main, and those that are not committed', () => {
  const { git, folder, write } = aRepository()
  write('first.ts')
  git('add', '.')
  git('commit', '-q', '-m', 'first')
  expect(changedFiles(folder)).toEqual(['first.ts'])
  git('checkout', '-q', '-b', 'work')
  for (const name of ['second.ts', 'third.ts']) {
    write(name)
    git('add', '.')
    git('commit', '-q', '-m', name)
  }
  write('größer.ts')
  expect(changedFiles(folder)).toEqual(['second.ts', 'third.ts', 'größer.ts'])
})

test('without git, at the first commit and in a shallow clone nobody knows what has changed', () => {
  const { git, folder } = aRepository()
  expect(changedFiles(folder)).toBeUndefined()
  git('commit', '-q', '--allow-empty', '-m', 'second')
  const clone = aFolder()
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${folder}`, clone])
  expect(changedFiles(clone)).toBeUndefined()
  expect(turnOfCommit(clone)).toBeLessThan(TURNS)
  const plain = aFolder()
  expect([changedFiles(plain), turnOfCommit(plain)]).toEqual([undefined, 0])
})

const CAMPAIGN = { name: 'kills', tests: ['kills/'], sources: ['src/db/', 'src/main.ts'] }
const FILES = Array.from({ length: 10 }, (_, index) => `kills/${index}.test.ts`)

test.each([
  ['nothing is known', undefined, 0],
  ['a source has changed', ['src/db/open.ts'], 0],
  ['one source file has changed', ['src/main.ts'], 0],
  ['one of its tests has changed', ['kills/tools.ts'], 0],
  ['something else has changed', ['src/main.test.ts', 'src/dbs/open.ts'], 8],
])('when %s, a campaign leaves out the right number of its ten files', (_, changed, count) => {
  vi.stubEnv('PLUGFOLIO_LONG', '')
  vi.stubEnv('PLUGFOLIO_TURN', '1')
  expect(filesLeftOut([...FILES, 'src/main.test.ts'], changed, [CAMPAIGN])).toHaveLength(count)
})

test.each(CAMPAIGNS)('every path of $name is in the repository', ({ tests, sources }) => {
  const files = sourceFiles()
  for (const place of [...tests, ...sources])
    expect({ place, is: files.some((file) => isBelow(file, [place])) }).toEqual({ place, is: true })
})

/** A repository with one commit on `main`. */
function aRepository() {
  const folder = aFolder()
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', '-c', 'commit.gpgsign=false']
    execFileSync('git', [...author, ...args], { cwd: folder })
  }
  git('init', '-q', '-b', 'main')
  git('commit', '-q', '--allow-empty', '-m', 'zero')
  return { git, folder, write: (name: string) => writeFileSync(path.join(folder, name), '') }
}

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-gate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
