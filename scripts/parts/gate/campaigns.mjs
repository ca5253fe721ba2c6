// @ts-check
import { isBelow } from '../source-files.mjs'
import { cellsOfTurn } from './turn.mjs'
import { unaffectedTests } from './unaffected-tests.mjs'

/**
 * Tests that cost much and find faults only in few sources. `npm test` runs all of a campaign when one of its sources or tests has
 * changed, and otherwise a fifth of its files, others for each commit. A path that ends with `/` is a folder.
 */
export const CAMPAIGNS = [
  campaign(
    'kills, power cuts and lost databases',
    'server/test/durability/ server/test/database/ server/src/db/cluster/',
    'server/src/db/ server/src/main.ts server/src/app.ts server/src/http/ package-lock.json',
  ),
  campaign(
    'stores of pictures, hostile pictures',
    'server/test/picture-store/ server/src/features/screenshots/hostile-pictures.test.ts',
    'server/src/files/ server/src/features/screenshots/ package-lock.json',
  ),
  campaign(
    'floods',
    'server/test/load/floods.test.ts',
    'server/src/http/ server/src/app.ts server/src/main.ts package-lock.json',
  ),
  campaign(
    'queries of a newcomer to a full server',
    'server/test/load/unknown-to-statistics.test.ts',
    'server/src/db/ server/src/library/ package-lock.json',
  ),
  campaign(
    'many passwords and many rounds of adding',
    `server/src/features/account/password/guessing.test.ts server/src/features/plugins/adding/add-plugins.test.ts
      server/src/features/community/two-people.test.ts
      server/test/interleavings.test.ts`,
    `server/src/db/ server/src/library/ server/src/features/account/ server/src/features/community/
      server/src/features/plugins/ shared/src/community/`,
  ),
  campaign(
    'starts, stops, backups and moves of a host',
    'server/test/hosting/ server/src/cli/ server/src/features/backup/ server/src/features/doctor/',
    `server/src/cli/ server/src/config/ server/src/db/ server/src/features/backup/ server/src/features/doctor/
      server/src/files/ server/src/http/ server/src/app.ts server/src/main.ts package-lock.json`,
  ),
  campaign('hostile requests', 'server/test/hostile-input/', 'server/src/ shared/src/ package-lock.json'),
  campaign(
    'broken files and simulated years',
    `shared/src/caches/read-caches-fuzz.test.ts shared/src/community/simulation.test.ts
      shared/src/formats/format-proposals-replay.test.ts shared/src/songs/read-song-fuzz.test.ts
      shared/src/uad/profile/profile-fuzz.test.ts shared/src/updates/simulation.test.ts`,
    `shared/src/bundles/ shared/src/caches/ shared/src/community/ shared/src/formats/ shared/src/songs/
      shared/src/uad/profile/ shared/src/updates/`,
  ),
  campaign(
    'installs that are killed or unpack hostile archives',
    'helper/test/install-campaign.test.ts helper/src/jobs/install/unpack/',
    `helper/src/move/ helper/src/system/ helper/src/jobs/ helper/src/connect/ shared/src/songs/zip/
      shared/src/catalogs/`,
  ),
  campaign(
    'moves that are killed or refused',
    'helper/src/move/faults/',
    'helper/src/move/ helper/src/system/ helper/src/jobs/ shared/src/uad/',
  ),
  campaign('the script of the organizer', 'tools/organizer/', 'shared/src/uad/ helper/src/move/'),
]

/** Paths stand with spaces between them. @param {string} name @param {string} tests @param {string} sources */
function campaign(name, tests, sources) {
  return { name, tests: tests.split(/\s+/), sources: sources.split(/\s+/) }
}

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
