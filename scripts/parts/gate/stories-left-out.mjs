// @ts-check
import { isBelow } from '../source-files.mjs'
import { cellsOfTurn } from './turn.mjs'

/** The folders of a feature on all floors. @param {string} feature */
export const floorsOf = (feature) => [
  `web/src/features/${feature}/`,
  `web/src/app/pages/${feature}/`,
  `server/src/features/${feature}/`,
  `shared/src/${feature}/`,
]

/**
 * Stories of one part of the product, with the features and other sources that only they show. A path that ends with `/` is a folder.
 * @type {{ stories: string[]; features: string[]; sources?: string[] }[]}
 */
export const PARTS_OF_PRODUCT = [
  {
    stories: ['e2e/songs/'],
    features: ['songs', 'song-usage', 'shared-needs'],
    sources: ['helper/src/songs/', 'helper/src/jobs/songs/'],
  },
  { stories: ['e2e/account/'], features: ['account', 'settings', 'sign-in', 'mail-links'] },
  {
    stories: ['e2e/collection/'],
    features: ['computers', 'formats', 'licenses', 'license-usage', 'purchases', 'set-aside', 'storage'],
    sources: ['helper/'],
  },
  { stories: ['e2e/uad.story.ts'], features: ['uad'], sources: ['helper/src/move/', 'helper/src/jobs/'] },
  {
    stories: ['e2e/community.story.ts', 'e2e/found-by-others.story.ts'],
    features: ['catalogs', 'community', 'definitions'],
  },
  {
    stories: ['e2e/helper.story.ts', 'e2e/helper-connected.story.ts'],
    features: ['helper', 'downloads'],
    sources: ['helper/'],
  },
  { stories: ['e2e/network/'], features: ['live'], sources: ['web/worker/'] },
  { stories: ['e2e/notifications.story.ts'], features: ['notifications'] },
]

/** Shows nothing in a browser. */
const UNSEEN = /\.md$|\.test\.tsx?$|^(?:bench|docs|tools)\//

/**
 * The files of stories that a run leaves out: four fifths of those of the parts that a change does not touch. A change of what several
 * parts show leaves out none.
 * @param {string[]} files all of the repository
 * @param {string[] | undefined} changed undefined when unknown: nothing is left out
 */
export function storiesLeftOut(files, changed) {
  const seen = changed?.filter((file) => !UNSEEN.test(file))
  const parts = PARTS_OF_PRODUCT.map(({ stories, features, sources = [] }) => ({
    stories,
    places: [...stories, ...features.flatMap(floorsOf), ...sources],
  }))
  const known = parts.flatMap(({ places }) => places)
  if (!seen?.every((file) => isBelow(file, known))) return []
  const untouched = parts.filter(({ places }) => !seen.some((file) => isBelow(file, places)))
  const left = files.filter((file) =>
    untouched.some(({ stories }) => file.endsWith('.story.ts') && isBelow(file, stories)),
  )
  const inTurn = new Set(cellsOfTurn(left))
  return left.filter((file) => !inTurn.has(file))
}
