import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOneEditAway } from './is-one-edit-away.ts'

type Variables = Record<string, string | undefined>

/**
 * What an environment says of the `known` settings, and a sentence for each of its mistakes, which never holds a value.
 * A secret may come from a file instead: the one that NAME_FILE names, or the one called NAME among systemd's credentials.
 * A name that is almost a known one is a mistake; every other name belongs to other programs.
 */
export function settingsGiven(variables: Variables, known: string[], secrets: readonly string[]) {
  const problems: string[] = []
  const given: Record<string, string> = {}
  for (const name of known) {
    const value = variables[name] || undefined
    const file = secrets.includes(name) ? fileOf(name, variables) : undefined
    if (value !== undefined) given[name] = value
    if (value !== undefined && file?.isNamed) problems.push(`${name}: set it or ${name}_FILE, not both.`)
    if (value !== undefined || !file) continue
    const content = contentOf(file.path)
    if (content) given[name] = content
    else if (file.isNamed || content === '') problems.push(`${name}: its file cannot be read, or is empty.`)
  }
  return { given, problems: [...problems, ...misspelled(variables, known, secrets)] }
}

function fileOf(name: string, variables: Variables) {
  const named = variables[`${name}_FILE`]
  if (named) return { path: named, isNamed: true }
  const credentials = variables.CREDENTIALS_DIRECTORY
  return credentials ? { path: join(credentials, name), isNamed: false } : undefined
}

/** Without the end of line that editors and `echo` put behind it; undefined when it cannot be read. */
function contentOf(path: string) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

function misspelled(variables: Variables, known: string[], secrets: readonly string[]) {
  const right = [...known, ...secrets.map((name) => `${name}_FILE`)]
  return Object.keys(variables)
    .filter((name) => variables[name] && !right.includes(name))
    .flatMap((name) => {
      if (known.some((one) => name === `${one}_FILE`))
        return `${name}: there is no such setting, because it is not a secret. Set ${name.slice(0, -5)}.`
      const meant = right.find((one) => isOneEditAway(name.toUpperCase(), one))
      return meant ? `${name}: there is no such setting. Did you mean ${meant}?` : []
    })
}
