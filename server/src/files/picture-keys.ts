/** A picture is stored in full size and in card size. Both keys are derived from its id. */
export const fullKeyOf = (pictureId: string) => `${pictureId}.webp`
export const cardKeyOf = (pictureId: string) => `${pictureId}.card.webp`
export const pictureKeysOf = (pictureId: string) => [fullKeyOf(pictureId), cardKeyOf(pictureId)]

/** The id of a key's picture; undefined for other keys. */
export function pictureIdOfKey(key: string) {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.card)?\.webp$/.exec(key)?.[1]
}

const ADDRESS = '/api/screenshots/'

/** The URL path of a picture, as in a plugin's `screenshot`. */
export const pictureUrlOf = (pictureId: string) => `${ADDRESS}${pictureId}`

/** The id of the picture at a URL path; undefined for other URLs. */
export function pictureIdInUrl(address: string | null) {
  return address?.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : undefined
}
