import { perLifecycleField } from '#shared/plugins/lifecycle/lifecycle-fields.ts'

/*
 * A small second reader for the two answers that every page begins with, so that a page is painted before the schemas are there. It says
 * yes only to an answer that the schema of the contract would give back unchanged; every other answer is left to the schema.
 */

export type Check = (value: unknown) => boolean

export const text: Check = (value) => typeof value === 'string'
export const number: Check = (value) => Number.isFinite(value)
const flag: Check = (value) => typeof value === 'boolean'
export const list =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(item)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
export const oneOf =
  (...words: string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value)

/** An object with all of the first fields, perhaps with some of the others, and with nothing else. */
export function fields(needed: Record<string, Check>, others: Record<string, Check> = {}): Check {
  const all = new Map(Object.entries({ ...needed, ...others }))
  const names = Object.keys(needed)
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, part]) => all.get(name)?.(part))
}

const user = fields(
  {
    id: text,
    username: text,
    displayName: text,
    email: text,
    isPro: flag,
    role: oneOf('user', 'admin'),
  },
  {
    memberSince: text,
    needsSecondFactor: flag,
    needsPasskey: flag,
    isWithoutPassword: flag,
    isEmailConfirmed: flag,
  },
)

const plugin = fields(
  {
    id: text,
    name: text,
    manufacturer: text,
    type: text,
    format: text,
    formats: list(text),
    version: text,
    updateUrl: text,
    versionSince: text,
    path: text,
    size: orNull(number),
    processors: list(oneOf('universal', 'apple-silicon', 'intel', '32-bit', 'elsewhere', 'unknown')),
    machines: list(text),
    addedAt: text,
    isUAD: flag,
    isOwned: flag,
    updateAvailable: flag,
    isFavorite: flag,
    screenshot: orNull(text),
    definitionId: orNull(text),
    definition: orNull(fields({ screenshot: orNull(text) })),
    metadata: fields(
      { description: text, isFree: flag },
      {
        ...perLifecycleField(() => text),
        authGroup: text,
        authName: text,
        ownership: oneOf('owned', 'trial', 'not-owned', 'unknown'),
        ownershipMark: oneOf('owned', 'not-owned'),
      },
    ),
    tags: list(text),
  },
  {
    contents: list(text),
    formerNames: list(text),
    isMissing: flag,
    isMakerGuess: flag,
    moreTypes: list(text),
    isTypeGuess: flag,
    family: text,
    knownFields: list(text),
    isSample: flag,
  },
)

/** Checks if the schema of a call would give the body back unchanged, by the name of the call. */
export const isPlain: Record<'me' | 'list', Check> = { me: user, list: list(plugin) }
