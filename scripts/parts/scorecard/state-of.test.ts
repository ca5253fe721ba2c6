import { expect, test } from 'vitest'
import { testDependencies } from './state-of.mjs'

const sourcesOf = (sources: Record<string, string>) => ({
  all: new Set(Object.keys(sources)),
  texts: new Map(Object.entries(sources).map(([file, text]) => [file, Buffer.from(text)])),
})

const SOURCES = sourcesOf({
  'package-lock.json': '',
  'biome.json': '',
  'docs/limits.md': '',
  'README.md': '',
  'shared/src/a.ts': "import './b.ts'\nimport { c } from './c.ts'",
  'shared/src/b.ts': '',
  'shared/src/c.ts': '',
  'shared/src/d.ts': '',
  'shared/src/a.test.ts': "import { a } from './a.ts'",
  'server/src/e.ts': "import { a } from '#shared/a.ts'",
  'server/src/e.test.ts': "import { disk } from '../../scripts/disk.mjs'\nspawn(join(here, 'program.mjs'))",
  'server/test/program.mjs': '',
  'server/test/other.ts': '',
  'scripts/disk.mjs': '',
  'server/src/f.test.ts': '',
  'helper/src/g.ts': "import { d } from '#shared/d.ts'",
  'helper/src/g.test.ts': '',
  'web/src/h.tsx': '',
  'e2e/h.story.ts': '',
  'scripts/build.mjs': '',
  'scripts/parts/scorecard/rows.mjs': '',
  'scripts/parts/scorecard/vitest-reporter.mjs': '',
  'scripts/parts/mutants/score.test.ts': '',
  'scripts/parts/repeat-tests.test.ts': '',
})

test.each([
  ['shared/src/a.test.ts', ['shared/src/a.test.ts', 'shared/src/a.ts', 'shared/src/c.ts']],
  [
    'server/src/e.test.ts',
    [
      'server/src/e.test.ts',
      'server/src/e.ts',
      'shared/src/a.ts',
      'shared/src/c.ts',
      'scripts/disk.mjs',
      'server/test/program.mjs',
    ],
  ],
  ['helper/src/g.test.ts', ['helper/src/g.test.ts', 'helper/src/g.ts', 'shared/src/d.ts']],
])('the outcome of %s depends on its floor, the imports of that floor and its tools', (file, files) => {
  expect(testDependencies(file, SOURCES)).toEqual(['package-lock.json', ...files].sort())
})

test('a story depends on everything but tests, documents and the judge of the scorecard', () => {
  const others = ['biome.json', 'docs/limits.md', 'README.md', 'scripts/parts/scorecard/rows.mjs']
  const files = [...SOURCES.all].filter((file) => !/\.test\.ts$/.test(file) && !others.includes(file))

  expect(testDependencies('e2e/h.story.ts', SOURCES)).toEqual(files.sort())
})

test.each(['scripts/parts/mutants/score.test.ts', 'scripts/parts/repeat-tests.test.ts'])(
  'the outcome of %s depends on all tests',
  (file) => {
    expect(testDependencies(file, SOURCES)).toContain('server/src/f.test.ts')
  },
)
