// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/** All files of the repository but those that git ignores. */
export function sourceFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  return String(listed)
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .sort()
}

/** @param {string} file */
export const isTestFile = (file) => /\.(?:test|story)\.tsx?$/.test(file)
