// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/** All files of the repository but those that git ignores. */
export const sourceFiles = () =>
  String(execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root }))
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .sort()

const PRODUCT = /^(?:shared|server|web|helper)\/(?:src|worker)\/.+(?<!\.test)\.tsx?$/

/** The sources of the product, without its tests and their support. */
export const productFiles = () =>
  sourceFiles().filter((file) => PRODUCT.test(file) && !file.includes('/testing/'))

/** @param {string} file */
export const isTestFile = (file) => /\.(?:test|story)\.tsx?$/.test(file)

/** True if a file is one of these paths, or below one that ends with `/`. @param {string} file @param {string[]} paths */
export const isBelow = (file, paths) =>
  paths.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place))
