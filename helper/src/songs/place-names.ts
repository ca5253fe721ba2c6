import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { jsonFile } from '../system/json-file.ts'

const { read, write } = jsonFile('song-key.json', z.object({ key: z.string().check(z.minLength(43)) }))

/** How a site knows where songs are without knowing their paths. */
export type PlaceNames = {
  placeOf: (path: string) => string
  /** The name of the path that a song and its backups have in common. */
  groupOf: (group: string) => string
}

/**
 * Digests of paths with a key that never leaves this computer, so that nobody can try paths until one fits. Without the file, as after
 * its loss, there is a new key: the site then takes each song for one at a new place, and knows it by its contents.
 */
export function placeNames(state: string): PlaceNames {
  const key = read(state)?.key ?? newKey(state)
  const digest = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind}\n${text}`).digest('base64url')
  return {
    placeOf: (path) => digest('place', path),
    groupOf: (group) => digest('group', group),
  }
}

function newKey(state: string): string {
  const key = randomBytes(32).toString('base64url')
  write(state, { key })
  return key
}
