// @ts-check
import path from 'node:path'

/** The places that a source imports; those of types only with `withTypes`. @param {string} text @param {{ withTypes?: boolean }} [options] */
export const importsOf = (text, { withTypes = true } = {}) =>
  [...text.matchAll(IMPORT)].flatMap(([, type, target]) => (target && (withTypes || !type) ? target : []))

const IMPORT = /\b(?:import|export)\b(\s+type\b)?(?:[\s\w$*{},]*\bfrom)?\s*\(?\s*'([^']+)'/g

/** The files of the repository that a file imports. @param {string} file @param {string} text @param {{ withTypes?: boolean }} [options] */
export const importedFiles = (file, text, options) =>
  importsOf(text, options).flatMap((target) => {
    if (target.startsWith('.')) return path.posix.join(path.posix.dirname(file), target)
    return target.startsWith('#shared/') ? target.replace('#shared/', 'shared/src/') : []
  })
