import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as words from './config-words.ts'

type Variables = Record<string, string | undefined>

/**
 * Reads the `known` settings from an environment. Returns their values and a sentence for each mistake, which never repeats a
 * value. A secret may be in a file instead: the one that NAME_FILE names, or the one called NAME among systemd's credentials.
 * A name that is one edit away from a known one is a mistake; other names are ignored.
 */
export function readSettings(variables: Variables, known: string[], secrets: readonly string[]) {
  const problems: string[] = []
  const values: Record<string, string> = {}
  for (const name of known) {
    const value = variables[name] || undefined
    const file = secrets.includes(name) ? fileOf(name, variables) : undefined
    if (value !== undefined) values[name] = value
    if (value !== undefined && file?.isNamed) problems.push(words.settingTwice(name))
    if (value !== undefined || !file) continue
    const content = contentOf(file.path)
    if (content) values[name] = content
    else if (file.isNamed || content === '') problems.push(words.settingFile(name))
  }
  return { values, problems: [...problems, ...misspelled(variables, known, secrets)] }
}

function fileOf(name: string, variables: Variables) {
  const namedPath = variables[`${name}_FILE`]
  if (namedPath) return { path: namedPath, isNamed: true }
  const credentials = variables.CREDENTIALS_DIRECTORY
  return credentials ? { path: join(credentials, name), isNamed: false } : undefined
}

/** Without the line end that editors and `echo` add; undefined when it cannot be read. */
function contentOf(path: string) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

function misspelled(variables: Variables, known: string[], secrets: readonly string[]) {
  const validNames = [...known, ...secrets.map((name) => `${name}_FILE`)]
  return Object.keys(variables)
    .filter((name) => variables[name] && !validNames.includes(name))
    .flatMap((name) => {
      if (known.some((one) => name === `${one}_FILE`)) return words.notFromFile(name, name.slice(0, -5))
      const similarName = validNames.find((one) => isOneEditAway(name.toUpperCase(), one))
      return similarName ? words.unknownSetting(name, similarName) : []
    })
}

/** True if `a` becomes `b` by at most one added, removed or changed letter, or by swapping two neighbors. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)]
  if (restOfA.slice(1) === restOfB.slice(1)) return true
  if (restOfA.slice(1) === restOfB || restOfA === restOfB.slice(1)) return true
  const swapped = `${restOfA[1] ?? ''}${restOfA[0] ?? ''}${restOfA.slice(2)}`
  return swapped === restOfB
}
