// @ts-check
import { isBelow } from './is-below.mjs'
import { cellsOfTurn } from './turn.mjs'
import { unaffectedTests } from './unaffected-tests.mjs'

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
    name: 'floods',
    tests: ['server/test/load/floods.test.ts'],
    sources: ['server/src/http/', 'server/src/app.ts', 'server/src/main.ts', 'package-lock.json'],
  },
  {
    name: 'queries of a newcomer to a full server',
    tests: ['server/test/load/unknown-to-statistics.test.ts'],
    sources: ['server/src/db/', 'server/src/library/', 'package-lock.json'],
  },
  {
    name: 'many passwords and many rounds of adding',
    tests: [
      'server/src/features/account/password/guessing.test.ts',
      'server/src/features/plugins/adding/add-plugins.test.ts',
      'server/src/features/plugins/merging/remembered.test.ts',
      'server/src/features/community/two-people.test.ts',
      'server/test/interleavings.test.ts',
    ],
    sources: [
      'server/src/db/',
      'server/src/library/',
      'server/src/features/account/',
      'server/src/features/community/',
      'server/src/features/plugins/',
      'shared/src/community/',
    ],
  },
  {
    name: 'starts, stops, backups and moves of a host',
    tests: [
      'server/test/hosting/',
      'server/src/cli/',
      'server/src/features/backup/',
      'server/src/features/doctor/',
    ],
    sources: [
      'server/src/cli/',
      'server/src/config/',
      'server/src/db/',
      'server/src/features/backup/',
      'server/src/features/doctor/',
      'server/src/files/',
      'server/src/http/',
      'server/src/app.ts',
      'server/src/main.ts',
      'package-lock.json',
    ],
  },
  {
    name: 'hostile requests',
    tests: ['server/test/hostile-input/'],
    sources: ['server/src/', 'shared/src/', 'package-lock.json'],
  },
  {
    name: 'broken files and simulated years',
    tests: [
      'shared/src/caches/read-caches-fuzz.test.ts',
      'shared/src/community/simulation.test.ts',
      'shared/src/formats/format-proposals-replay.test.ts',
      'shared/src/songs/read-song-fuzz.test.ts',
      'shared/src/uad/profile/profile-fuzz.test.ts',
      'shared/src/updates/simulation.test.ts',
    ],
    sources: [
      'shared/src/bundles/',
      'shared/src/caches/',
      'shared/src/community/',
      'shared/src/formats/',
      'shared/src/songs/',
      'shared/src/uad/profile/',
      'shared/src/updates/',
    ],
  },
  {
    name: 'installs that are killed, fill disks or unpack hostile archives',
    tests: ['helper/test/install-campaign.test.ts', 'helper/src/jobs/install/unpack/'],
    sources: [
      'helper/src/move/',
      'helper/src/system/',
      'helper/src/jobs/',
      'helper/src/connect/',
      'shared/src/songs/zip/',
      'shared/src/catalogs/',
    ],
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
]

/**
 * The test files that a run leaves out: four fifths of each campaign, and of the other tests, that the change does not touch.
 * @param {string[]} files all of the repository
 * @param {string[] | undefined} changed undefined when unknown: nothing is left out
 */
export function filesLeftOut(files, changed, campaigns = CAMPAIGNS) {
  if (!changed) return []
  const ofCampaigns = campaigns.flatMap(({ tests, sources }) => {
    if (changed.some((file) => isBelow(file, [...tests, ...sources]))) return []
    return outOfTurn(files.filter((file) => isBelow(file, tests) && file.endsWith('.test.ts')))
  })
  const inCampaigns = campaigns.flatMap(({ tests }) => tests)
  const others = unaffectedTests(files, changed).filter((file) => !isBelow(file, inCampaigns))
  return [...ofCampaigns, ...outOfTurn(others)]
}

/** @param {string[]} files */
function outOfTurn(files) {
  const inTurn = new Set(cellsOfTurn(files))
  return files.filter((file) => !inTurn.has(file))
}
