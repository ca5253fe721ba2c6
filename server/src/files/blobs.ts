/** Files kept under a name, each written once and whole: in a folder of this machine or in an S3 bucket. */
export type Blobs = {
  /** Where it is, in words: `the folder /srv/blobs`. */
  place: string
  /** Keeps the bytes, and answers only when a power cut can no longer take them. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** What is there under this name. Whether it is what was put, only who knows its checksum can tell: see `soundFile`. */
  get: (key: string) => Promise<Uint8Array | undefined>
  /** Removing a missing file succeeds. */
  remove: (key: string) => Promise<void>
  /** Every key, or only those stored before a moment. In no particular order. */
  keys: (storedBefore?: Date) => AsyncIterable<string>
  /** Removes what writes that were cut short before this moment left behind; gives how many pieces. */
  removeLeftovers: (before: Date) => Promise<number>
  /** Throws `FilesAway` when the store does not answer. Cheap; a folder is always there. */
  reach: () => Promise<void>
}

/** A key is lower case and plain, so that it is a file name on every system and never leaves its folder. */
export function isKey(key: string) {
  return KEY.test(key) && !key.includes('..')
}

const KEY = /^[a-z0-9][a-z0-9.-]{2,98}[a-z0-9]$/

/** Throws for anything else: a wrong key is a mistake in the program, which alone chooses keys. */
export function checkKey(key: string) {
  if (!isKey(key)) throw new Error(`This is not a key of a stored file: ${JSON.stringify(key.slice(0, 120))}`)
}
