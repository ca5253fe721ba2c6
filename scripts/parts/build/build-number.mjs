// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { sourcesDigest } from './build-when-changed.mjs'

/**
 * The number of a build, such as `20261127.3fa92c1`: the day of the newest migration, so that the greater number can read the
 * backups of the smaller one, and the beginning of a digest of the sources. The same sources have the same number, without git.
 */
export function buildNumber() {
  const journal = readFileSync(path.join(root, 'server/src/db/migrations/meta/_journal.json'), 'utf8')
  /** @type {{ entries: { when: number }[] }} */
  const { entries } = JSON.parse(journal)
  const newest = new Date(Math.max(...entries.map(({ when }) => when)))
  return `${newest.toISOString().slice(0, 10).replaceAll('-', '')}.${sourcesDigest().slice(0, 7)}`
}

/** The definition for esbuild that puts the number into a program. */
export const buildDefinition = () => ({ PLUGFOLIO_BUILD: JSON.stringify(buildNumber()) })
