import { makerKeyOf } from '../../makers/maker-name.ts'
import { plainTitle } from './plain-title.ts'
import type { ReadLicense } from './read-license.ts'

/**
 * Collects the licenses of rows. Rows with the same id are one license. Without ids a row is the same license only when all but its
 * place is the same: the second row on one place, and each row without a place, is a license of its own.
 */
export function joinedRows() {
  const all: ReadLicense[] = []
  const bySameness = new Map<string, ReadLicense>()
  const count = counter()

  return {
    all,
    add(license: ReadLicense) {
      const base = license.sourceKey || contentKey(license)
      const id = JSON.stringify([base, license.sourceKey === '' ? license.serial : plainTitle(license.title)])
      const [place] = license.places
      const copy = license.sourceKey !== '' ? 0 : place ? count(`${id} on ${placeKey(place)}`) : undefined
      const sameness = `${id} ${copy}`
      const known = copy === undefined ? undefined : bySameness.get(sameness)
      if (known) return join(known, license)
      const number = count(base)
      const kept: ReadLicense = {
        ...license,
        places: [],
        sourceKey: number === 0 ? base : `${base}#${number + 1}`,
        rows: [],
        problems: [],
      }
      join(kept, license)
      all.push(kept)
      if (copy !== undefined) bySameness.set(sameness, kept)
    },
  }
}

/** A key that is the same each time that the list is read, and holds no secret. */
const contentKey = ({ title, maker, account, startsOn }: ReadLicense) =>
  [...[plainTitle(title).toLowerCase(), makerKeyOf(maker), account, startsOn ?? ''].join('/')]
    .slice(0, 180)
    .join('')

/** How often a key was counted before. */
function counter() {
  const counts = new Map<string, number>()
  return (key: string) => {
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before
  }
}

function join(known: ReadLicense, { rows, places, problems, state }: ReadLicense) {
  known.rows.push(...rows)
  const isNew = (place: Place) => !known.places.some((each) => placeKey(each) === placeKey(place))
  const fresh = places.filter(isNew)
  known.places.push(...fresh.slice(0, MOST_PLACES - known.places.length))
  const isFull = fresh.length > 0 && known.places.length === MOST_PLACES
  for (const problem of isFull ? [...problems, TOO_MANY_PLACES] : problems)
    if (known.problems.length < MOST_PROBLEMS && !known.problems.includes(problem))
      known.problems.push(problem)
  if (known.state === 'deposited' && state === 'active') known.state = state
}

type Place = ReadLicense['places'][number]
const placeKey = ({ kind, name }: Place) => `${kind} ${name.toLowerCase()}`

const MOST_PLACES = 50
const MOST_PROBLEMS = 5
const TOO_MANY_PLACES = `It is active on ${MOST_PLACES} places or more, of which ${MOST_PLACES} are kept.`
