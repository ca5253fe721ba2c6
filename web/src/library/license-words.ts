import type { License, LicenseKind, LicenseState, Protection } from '#shared/licenses/license.ts'
import type { Place, PlaceKind } from '#shared/licenses/place.ts'
import { counted } from '../ui/text/counted.ts'
import { formattedNumber } from '../ui/text/locale.ts'

export const KIND_LABELS: Record<LicenseKind, string> = {
  perpetual: 'Perpetual',
  subscription: 'Subscription',
  'rent-to-own': 'Rent to own',
  trial: 'Trial',
  nfr: 'Not for resale',
  education: 'Education',
  free: 'Free',
}

export const PROTECTION_LABELS: Record<Protection, string> = {
  serial: 'Serial number',
  'key-file': 'Key file',
  ilok: 'iLok',
  'maker-account': 'Manufacturer account',
  challenge: 'Challenge and response',
  none: 'None',
  unknown: 'Unknown',
}

export const STATE_LABELS: Record<LicenseState, string> = {
  deposited: 'Not activated',
  active: 'Active',
  lapsed: 'Lapsed',
  sold: 'Sold',
  refunded: 'Refunded',
  lost: 'Lost',
}

export const PLACE_LABELS: Record<PlaceKind, string> = {
  computer: 'Computer',
  'ilok-usb': 'iLok USB',
  'ilok-cloud': 'iLok Cloud',
  'usb-stick': 'USB stick',
  'maker-cloud': "Manufacturer's cloud",
  other: 'Other',
}

/** `2 of 3 places used`, `2 places allowed` while no place is noted, '' when nothing is known. Gone places count with the maker, too. */
export function usedPlacesText({ activations, seats }: Pick<License, 'activations' | 'seats'>) {
  const used = activations.length
  if (used === 0) return seats === null ? '' : counted(seats, 'place allowed', 'places allowed')
  if (seats === null) return counted(used, 'place used', 'places used')
  return `${formattedNumber(used)} of ${counted(seats, 'place')} used`
}

/** The names of the places where a license is active. */
export const placeNamesOf = ({ activations }: Pick<License, 'activations'>, places: readonly Place[]) =>
  activations.flatMap(({ placeId }) => {
    const place = places.find(({ id }) => id === placeId)
    return place ? [place.goneAt ? `${place.name} (gone)` : place.name] : []
  })

/** The address of a license or a purchase on the page Licenses, which is at `licenses`. */
export const productAddress = (licenses: string, id: string) =>
  `${licenses}?${new URLSearchParams({ product: id })}`

export const licenses = 'Licenses'
export const noKnownLicenseCovers = 'No known license covers it.'
export const couldntLoadLicenses = "We couldn't load the licenses."
