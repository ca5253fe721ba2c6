/** The largest catalog that is read. */
export const MAX_CATALOG_BYTES = 8 * 1024 * 1024

export const CATALOG_TOO_LARGE = 'It is larger than 8 MB.'
