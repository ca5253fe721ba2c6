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
 * Stories of one part of the product, with the features and other sources that only they show. Names stand with spaces between them, and
 * a path that ends with `/` is a folder.
 */
export const PARTS_OF_PRODUCT = [
  part('e2e/songs/', 'songs song-usage shared-needs', 'helper/src/songs/ helper/src/jobs/songs/'),
  part('e2e/account/', 'account settings sign-in mail-links notifications'),
  part('e2e/collection/', 'computers formats licenses license-usage purchases set-aside storage', 'helper/'),
  part('e2e/uad.story.ts', 'uad', 'helper/src/move/ helper/src/jobs/'),
  part('e2e/community.story.ts e2e/found-by-others.story.ts', 'catalogs community definitions'),
  part('e2e/helper.story.ts e2e/helper-connected.story.ts', 'helper downloads', 'helper/'),
  part('e2e/network/', 'live', 'web/worker/'),
]

/** @param {string} stories @param {string} features @param {string} [sources] */
function part(stories, features, sources) {
  return { stories: stories.split(' '), features: features.split(' '), sources: sources?.split(' ') ?? [] }
}

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
  const parts = PARTS_OF_PRODUCT.map(({ stories, features, sources }) => ({
    stories,
    places: [...stories, ...features.flatMap(floorsOf), ...sources],
  }))
  const known = parts.flatMap(({ places }) => places)
  if (!seen?.every((file) => file.endsWith('.story.ts') || isBelow(file, known))) return []
  const untouched = parts.filter(({ places }) => !seen.some((file) => isBelow(file, places)))
  const left = files.filter((file) =>
    untouched.some(({ stories }) => file.endsWith('.story.ts') && isBelow(file, stories)),
  )
  const inTurn = new Set(cellsOfTurn(left))
  return left.filter((file) => !inTurn.has(file))
}
