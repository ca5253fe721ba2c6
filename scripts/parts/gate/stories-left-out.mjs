// @ts-check
import { isBelow } from './is-below.mjs'
import { cellsOfTurn } from './turn.mjs'

/** The folders of these features on all floors. @param {...string} features */
const onAllFloors = (...features) =>
  features.flatMap((feature) => [
    `web/src/features/${feature}/`,
    `web/src/app/pages/${feature}/`,
    `server/src/features/${feature}/`,
    `shared/src/${feature}/`,
  ])

/** Stories of one part of the product, and the sources that only they show. A path that ends with `/` is a folder. */
const PARTS = [
  {
    stories: ['e2e/songs/'],
    sources: [
      ...onAllFloors('songs', 'song-usage', 'shared-needs'),
      'helper/src/songs/',
      'helper/src/jobs/songs/',
    ],
  },
  {
    stories: ['e2e/account/'],
    sources: onAllFloors('account', 'settings', 'sign-in', 'mail-links'),
  },
  {
    stories: ['e2e/collection/'],
    sources: [
      ...onAllFloors(
        'computers',
        'formats',
        'licenses',
        'license-usage',
        'purchases',
        'set-aside',
        'storage',
      ),
      'helper/',
    ],
  },
  {
    stories: ['e2e/uad.story.ts'],
    sources: [...onAllFloors('uad'), 'helper/src/move/', 'helper/src/jobs/'],
  },
  {
    stories: ['e2e/community.story.ts', 'e2e/found-by-others.story.ts'],
    sources: onAllFloors('catalogs', 'community', 'definitions'),
  },
  {
    stories: ['e2e/helper.story.ts', 'e2e/helper-connected.story.ts'],
    sources: [...onAllFloors('helper', 'downloads'), 'helper/'],
  },
  { stories: ['e2e/network/'], sources: [...onAllFloors('live'), 'web/worker/'] },
  { stories: ['e2e/notifications.story.ts'], sources: onAllFloors('notifications') },
]

/** Shows nothing in a browser. */
const UNSEEN = /\.md$|\.test\.tsx?$|^(?:bench|docs|tools)\//

/**
 * The files of stories that a run leaves out: four fifths of those of the parts that a change does not touch. A change of what several
 * parts show leaves out none.
 * @param {string[]} files all of the repository
 * @param {string[] | undefined} changed undefined when unknown: nothing is left out
 */
export function storiesLeftOut(files, changed, parts = PARTS) {
  const seen = changed?.filter((file) => !UNSEEN.test(file))
  const known = parts.flatMap(({ stories, sources }) => [...stories, ...sources])
  if (!seen?.every((file) => isBelow(file, known))) return []
  const untouched = parts.filter(
    ({ stories, sources }) => !seen.some((file) => isBelow(file, [...stories, ...sources])),
  )
  const left = files.filter((file) =>
    untouched.some(({ stories }) => file.endsWith('.story.ts') && isBelow(file, stories)),
  )
  const inTurn = new Set(cellsOfTurn(left))
  return left.filter((file) => !inTurn.has(file))
}

export { PARTS as PARTS_WITH_STORIES }
