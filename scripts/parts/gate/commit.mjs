// @ts-check
import { spawnSync } from 'node:child_process'
import { root } from '../root.mjs'
import { TURNS } from './turn.mjs'

/** The turn of the checked-out commit, from 0 to 4: five commits in a row have all turns. */
export const turnOfCommit = (folder = root) => numberOfCommit(folder) % TURNS

/** The number of the checked-out commit on its branch. In a shallow clone it depends on the hash, and without git it is 0. */
export function numberOfCommit(folder = root) {
  const hash = git(folder, 'rev-parse', 'HEAD')
  if (hash === undefined) return 0
  if (isShallow(folder)) return Number.parseInt(hash.slice(0, 8), 16)
  return Number(git(folder, 'rev-list', '--count', '--first-parent', 'HEAD'))
}

/**
 * The files that differ from the commit where this branch left `main`; on `main` itself from the commit before. With them those that
 * are not committed yet.
 * @returns {string[] | undefined} undefined when nobody can tell: without git, in a shallow clone, or at the first commit
 */
export function changedFiles(folder = root) {
  if (isShallow(folder)) return undefined
  const head = git(folder, 'rev-parse', 'HEAD')
  const left = ['origin/main', 'main']
    .map((branch) => git(folder, 'merge-base', branch, 'HEAD'))
    .find((base) => base !== undefined)
  const base = left === undefined || left === head ? git(folder, 'rev-parse', '--verify', 'HEAD~1') : left
  if (base === undefined) return undefined
  const differing = git(folder, 'diff', '--name-only', '--no-renames', base)
  const added = git(folder, 'ls-files', '--others', '--exclude-standard')
  if (differing === undefined || added === undefined) return undefined
  return [...differing.split('\n'), ...added.split('\n')].filter(Boolean)
}

/** @param {string} folder */
const isShallow = (folder) => git(folder, 'rev-parse', '--is-shallow-repository') !== 'false'

/**
 * The answer of git; undefined when it refuses or is not installed.
 * @param {string} folder
 * @param {string[]} args
 */
function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  return status === 0 ? stdout.trim() : undefined
}
