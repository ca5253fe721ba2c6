import * as z from 'zod/mini'
import { type Place, placeFields, placeKeyOf, takenPlaceName } from '#shared/licenses/place.ts'

type NamedPlace = Pick<Place, 'kind' | 'name'>

/** The fields of a new place: its name is not that of another place of its kind. */
export const placeToAdd = (places: readonly Place[]) =>
  z.object({ kind: placeFields.kind, name: placeFields.name }).check(refuseTaken(places, (fields) => fields))

/** The new name of a place: not that of another place of its kind. A place that is gone may have any name. */
export const nameOfPlace = ({ id, kind, goneAt }: Place, places: readonly Place[]) =>
  z.object({ name: placeFields.name }).check(
    refuseTaken(
      places.filter((other) => other.id !== id && goneAt === null),
      ({ name }) => ({ kind, name }),
    ),
  )

function refuseTaken<Fields extends { name: string }>(
  places: readonly Place[],
  placeOf: (fields: Fields) => NamedPlace,
) {
  return z.superRefine<Fields>((fields, context) => {
    const taken = takenBy(places, placeOf(fields))
    if (taken) context.addIssue({ code: 'custom', message: takenPlaceName(taken.name), path: ['name'] })
  })
}

const takenBy = (places: readonly Place[], { kind, name }: NamedPlace) =>
  places.find(
    (other) => other.kind === kind && other.goneAt === null && placeKeyOf(other.name) === placeKeyOf(name),
  )
