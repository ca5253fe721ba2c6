import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { onTurn, tagsLeftOut } from '../../../e2e/parts/campaign.ts'
import { isBelow, sourceFiles } from '../source-files.mjs'
import { CAMPAIGNS, filesLeftOut } from './campaigns.mjs'
import { changedFiles } from './commit.mjs'
import { floorsOf, PARTS_OF_PRODUCT, storiesLeftOut } from './stories-left-out.mjs'
import { cellsOfTurn, TURNS } from './turn.mjs'
import { unaffectedTests } from './unaffected-tests.mjs'

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

const CAMPAIGN = { name: 'kills', tests: ['kills/'], sources: ['src/db/', 'src/main.ts'] }
const FILES = Array.from({ length: 10 }, (_, index) => `kills/${index}.test.ts`)

test.each([
  ['nothing is known', undefined, 0],
  ['a source has changed', ['src/db/open.ts'], 0],
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

const SOURCES: Record<string, string> = {
  'shared/src/price.ts': '',
  'shared/src/price.test.ts': "import { price } from './price.ts'",
  'server/src/app.ts': "import './features/songs/routes.ts'\nimport './features/licenses/routes.ts'",
  'server/src/features/songs/routes.ts': "import type { Price } from '#shared/price.ts'",
  'server/src/features/songs/songs.test.ts': "import '../../app.ts'",
  'server/src/features/licenses/routes.ts': "export { price } from '#shared/price.ts'",
  'server/src/features/licenses/licenses.test.ts': "import '../../app.ts'",
  'server/src/cli/doctor.test.ts': '',
  'web/src/page.tsx': "const Dialog = lazy(() => import('./dialog.tsx'))",
  'web/src/dialog.tsx': "import './dialog.module.css'",
  'web/src/page.test.tsx': "import { Page } from './page.tsx'",
}

const [PRICE, SONGS, LICENSES, PAGE] = [
  'shared/src/price.test.ts',
  'server/src/features/songs/songs.test.ts',
  'server/src/features/licenses/licenses.test.ts',
  'web/src/page.test.tsx',
]

test.each([
  ['a rule', 'shared/src/price.ts', [SONGS, PAGE]],
  ['a feature of the server', 'server/src/features/songs/routes.ts', [PRICE, LICENSES, PAGE]],
  ['a test itself', PRICE, [SONGS, LICENSES, PAGE]],
  ['a page of the docs', 'docs/products.md', [PRICE, SONGS, LICENSES, PAGE]],
  ['what reaches everything', 'server/src/db/schema.ts', []],
])('the change of %s touches the tests that run it', (_, changed, unaffected) => {
  const read = (file: string) => SOURCES[file] ?? ''
  expect(unaffectedTests(Object.keys(SOURCES), [changed], read)).toEqual(unaffected)
})

test.each([
  ['one part', ['web/src/features/songs/song-row.tsx'], ['e2e/uad.story.ts']],
  ['a story', ['e2e/uad.story.ts', 'docs/uad.md'], ['e2e/songs/pictures.story.ts']],
  ['a story of no part', ['e2e/shell.story.ts'], ['e2e/songs/pictures.story.ts', 'e2e/uad.story.ts']],
  [
    'what shows nothing',
    ['docs/uad.md', 'web/src/ui/data/grid.test.tsx'],
    ['e2e/songs/pictures.story.ts', 'e2e/uad.story.ts'],
  ],
  ['something unknown', undefined, []],
])('the change of %s leaves out the stories of other parts', (_, changed, leftOut) => {
  vi.stubEnv('PLUGFOLIO_LONG', '')
  vi.stubEnv('PLUGFOLIO_TURN', '3')
  const files = ['e2e/songs/pictures.story.ts', 'e2e/uad.story.ts', 'e2e/shell.story.ts']
  expect(storiesLeftOut(files, changed)).toEqual(leftOut)
})

test('every story and feature of a part is in the repository', () => {
  const files = sourceFiles()
  const isThere = (places: string[]) => files.some((file) => isBelow(file, places))
  for (const { stories, features } of PARTS_OF_PRODUCT) {
    expect(stories.filter((place) => !isThere([place]))).toEqual([])
    expect(features.filter((feature) => !isThere(floorsOf(feature)))).toEqual([])
  }
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
