/** A picture is stored twice: in full size and in the size of a card. Both keys follow from its id. */
export const fullKeyOf = (pictureId: string) => `${pictureId}.webp`
export const cardKeyOf = (pictureId: string) => `${pictureId}.card.webp`
export const keysOf = (pictureId: string) => [fullKeyOf(pictureId), cardKeyOf(pictureId)]

/** The picture that a key belongs to, or undefined when it is the key of something else. */
export function pictureOfKey(key: string) {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.card)?\.webp$/.exec(key)?.[1]
}

const ADDRESS = '/api/screenshots/'

/** Where a picture is seen: what `screenshot` of a plugin says. */
export const addressOfPicture = (pictureId: string) => `${ADDRESS}${pictureId}`

/** The picture that an address names, or undefined when it is none of ours. */
export function pictureAt(address: string | null) {
  return address?.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : undefined
}
