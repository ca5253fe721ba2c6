import fc from 'fast-check'
import { expect, test } from 'vitest'
import { organizePlan } from './organize-plan.ts'

const au = (name: string, folder = '/Library/Audio/Plug-Ins/Components') => ({
  format: 'AU',
  path: `${folder}/${name}.component`,
})
const title = (stem: string) => ({ stem, name: stem })
const context = {
  held: [],
  linked: new Map<string, string>(),
  home: '/home/ana',
  folder: '/home/ana/UAD_Plugins_Backup/run',
}
const keptRun = (run: string, from: string, state: 'moved' | 'brought-back' = 'moved') => ({
  run,
  at: '',
  items: [{ name: 'x', from, to: `/b/${run}/x.component`, state }],
})

test.each([
  ['a named title', ['UAD Raw'], [au('UAD Raw')], ['AU/UAD Raw.component']],
  ['nothing with other capitals', ['UAD Raw'], [au('UAD raw'), au('UAD Raw(m)'), au('UAD Raw(M)')], []],
  [
    'the same name in two folders',
    ['UAD Raw'],
    [au('UAD Raw'), au('UAD Raw', '/home/ana/Library/Audio/Plug-Ins/Components')],
    ['AU/UAD Raw.component', 'AU-2/UAD Raw.component'],
  ],
  ['no title with a similar name', ['UAD Raw'], [au('UAD Raw 2'), au('UAD')], []],
  ['no UAD software', ['UAD Console Recall'], [au('UAD Console Recall')], []],
  ['no native title', ['uaudio_pultec', 'UADx 1176'], [au('uaudio_pultec'), au('UADx 1176')], []],
  ['no other maker', ['Massive', 'QuadraVerb'], [au('Massive'), au('QuadraVerb')], []],
  ['nothing elsewhere', ['UAD Raw'], [au('UAD Raw', '/Volumes/X')], []],
  ['nothing of a backup', ['UAD Raw'], [au('UAD Raw', '/home/ana/UAD_Plugins_Backup/run/AU')], []],
  [
    'nothing inside a bundle',
    ['UAD Raw'],
    [au('UAD Raw', '/Library/Audio/Plug-Ins/Components/A.component')],
    [],
  ],
])('the plan moves %s', (_, stems, found, targets) => {
  const { moves } = organizePlan({ move: stems.map(title), bringBack: [] }, { ...context, found })

  expect(moves.map(({ to }) => to)).toEqual(targets.map((target) => `${context.folder}/${target}`))
})

test('a title stays when a link inside another bundle leads to it, and says which', () => {
  const found = [au('UAD Raw'), au('UAD A')]
  const linked = new Map([[au('UAD Raw').path, '/Wrappers/Raw.component']])

  const { moves, kept } = organizePlan(
    { move: ['UAD Raw', 'UAD A'].map(title), bringBack: [] },
    { ...context, found, linked },
  )

  expect(moves.map(({ name }) => name)).toEqual(['UAD A'])
  expect(kept).toMatchObject([
    { name: 'UAD Raw', outcome: 'kept', sentence: expect.stringContaining('/Wrappers/Raw.component') },
  ])
})

test('a title to bring back is never moved, and comes from the newest run unless it is installed', () => {
  const from = '/Library/Audio/Plug-Ins/Components/UAD Raw.component'
  const runs = [
    keptRun('3', from, 'brought-back'),
    keptRun('2', from),
    keptRun('1', from),
    keptRun('0', '/x/UAD A.component'),
  ]
  const job = { move: [title('UAD Raw')], bringBack: ['UAD Raw', 'UAD A'] }

  const planWhenGone = organizePlan(job, { ...context, held: runs, found: [au('UAD A')] })
  const planWhenInstalled = organizePlan(job, { ...context, held: runs, found: [au('UAD Raw'), au('UAD A')] })
  expect(planWhenGone.back.map(({ run }) => run)).toEqual(['2'])
  expect(planWhenInstalled).toMatchObject({ moves: [], back: [] })
})

test('for any job, only found bundles are moved, and only below the folder of the run', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'UAD Raw',
      'UAD Raw(m)',
      '../x',
      'UAD ../x',
      'UAD a/b',
      '',
      'UAD Console Recall',
      '__proto__',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => `UAD ${text}`),
  )
  const job = fc.record({ move: fc.array(name.map(title)), bringBack: fc.array(name) })
  const found = fc.array(name.map((stem) => au(stem)))
  fc.assert(
    fc.property(job, found, (job, found) => {
      const { moves } = organizePlan(job, { ...context, found })
      for (const { from, to } of moves) {
        expect(found.map(({ path }) => path)).toContain(from)
        expect(to).toMatch(
          /^\/home\/ana\/UAD_Plugins_Backup\/run\/AU(?:-\d+)?\/UAD [\w -]+(?:\(m\))?\.component$/,
        )
      }
      expect(new Set(moves.map(({ to }) => to.toLowerCase())).size).toBe(moves.length)
    }),
    { numRuns: 2000 },
  )
})
