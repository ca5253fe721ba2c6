// @ts-check
import { cellsOfTurn } from './turn.mjs'

/**
 * Tests that cost much and find faults only in few sources. `npm test` runs all of a campaign when one of its sources or tests has
 * changed, and otherwise a fifth of its files, others for each commit. A path that ends with `/` is a folder.
 * @type {{ name: string, tests: string[], sources: string[] }[]}
 */
export const CAMPAIGNS = [
  {
    name: 'kills, power cuts and lost databases',
    tests: ['server/test/durability/', 'server/test/database/', 'server/src/db/cluster/'],
    sources: [
      'server/src/db/',
      'server/src/main.ts',
      'server/src/app.ts',
      'server/src/http/',
      'package-lock.json',
    ],
  },
  {
    name: 'stores of pictures, hostile pictures',
    tests: ['server/test/picture-store/', 'server/src/features/screenshots/hostile-pictures.test.ts'],
    sources: ['server/src/files/', 'server/src/features/screenshots/', 'package-lock.json'],
  },
  {
    name: 'moves that are killed or refused',
    tests: ['helper/src/move/faults/'],
    sources: ['helper/src/move/', 'helper/src/system/', 'helper/src/jobs/', 'shared/src/uad/'],
  },
  {
    name: 'the script of the organizer',
    tests: ['tools/organizer/'],
    sources: ['shared/src/uad/', 'helper/src/move/'],
  },
  {
    name: 'vulnerable expressions',
    tests: ['tools/expressions.test.ts'],
    sources: ['tools/expressions-in.ts', 'shared/', 'server/src/', 'helper/src/', 'web/src/'],
  },
]

/**
 * The test files that a run leaves out.
 * @param {string[]} files all of the repository
 * @param {string[] | undefined} changed undefined when unknown: nothing is left out
 */
export function filesLeftOut(files, changed, campaigns = CAMPAIGNS) {
  if (!changed) return []
  return campaigns.flatMap(({ tests, sources }) => {
    if (changed.some((file) => isBelow(file, [...tests, ...sources]))) return []
    const all = files.filter((file) => isBelow(file, tests) && file.endsWith('.test.ts'))
    const inTurn = new Set(cellsOfTurn(all))
    return all.filter((file) => !inTurn.has(file))
  })
}

/** Whether a file is one of these paths or below one of these folders. @param {string} file @param {string[]} paths */
export const isBelow = (file, paths) =>
  paths.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place))
