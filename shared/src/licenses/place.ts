import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { nullableDay } from './license.ts'

/** How many places an account keeps. */
export const MAX_PLACES = 200

/** The most characters of a name. */
export const MAX_PLACE_NAME = 80

/** On how many places one license can be noted as active. */
export const MAX_ACTIVATIONS_OF_LICENSE = 50

/** Where licenses can be active. */
export const PLACE_KINDS = [
  'computer',
  'ilok-usb',
  'ilok-cloud',
  'usb-stick',
  'maker-cloud',
  'other',
] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

const machine = z.nullable(z.uuid('This is not the id of a computer.'))

export const placeFields = {
  kind: z.enum(PLACE_KINDS, 'Please choose a kind of place.'),
  name: line('The name of a place', MAX_PLACE_NAME).check(z.trim(), z.minLength(1, 'Please name the place.')),
  /** The computer of a paired helper; null for another place. */
  machine,
}

export const newPlace = z.object({ ...placeFields, machine: z._default(machine, null) }).check(
  z.refine(({ kind, machine }) => kind === 'computer' || machine === null, {
    error: 'Only a computer can belong to a helper.',
    path: ['machine'],
  }),
)
export type NewPlace = z.output<typeof newPlace>

export const place = z.object({
  id: z.string(),
  kind: z.enum(PLACE_KINDS),
  /** Unique among the places of its kind that are not gone, ignoring case. */
  name: z.string(),
  machine: z.nullable(z.string()),
  /** ISO date since when it is gone; its activations still count, until they are ended with the maker. */
  goneAt: z.nullable(z.string()),
})
export type Place = z.infer<typeof place>

export const placeId = z.object({ id: z.uuid('This is not the id of a place.') })

export const newActivation = z.object({
  placeId: z.uuid('This is not the id of a place.'),
  since: z._default(nullableDay, null),
  /** The day on which the owner or a table saw it last. */
  seenOn: z._default(nullableDay, null),
})

/** The key by which two names of places of one kind are the same. */
export const placeKeyOf = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** The sentence that refuses a name which another place of the same kind has. */
export const takenPlaceName = (name: string) =>
  `You already have a place of this kind named “${name}”. Please choose another name.`
