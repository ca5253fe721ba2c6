/** The largest catalog that is read. */
export const MOST_BYTES = 8 * 1024 * 1024

export const TOO_LARGE = 'It is larger than 8 MB.'
