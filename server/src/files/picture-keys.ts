/** A picture is stored in full size and in card size. Both keys are derived from its id. */
export const fullKeyOf = (pictureId: string) => `${pictureId}.webp`
export const cardKeyOf = (pictureId: string) => `${pictureId}.card.webp`
export const pictureKeysOf = (pictureId: string) => [fullKeyOf(pictureId), cardKeyOf(pictureId)]

export function pictureIdOfKey(key: string) {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.card)?\.webp$/.exec(key)?.[1]
}

const ADDRESS = '/api/screenshots/'

export const pictureUrlOf = (pictureId: string) => `${ADDRESS}${pictureId}`

export function pictureIdInUrl(address: string | null) {
  return address?.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : undefined
}
