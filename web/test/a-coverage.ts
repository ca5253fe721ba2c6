import type { Coverage } from '#shared/updates/coverage.ts'

/** The coverage of a library, on a server that reads lists. */
export const aCoverage = (known: Partial<Coverage> = {}): Coverage => ({
  total: 0,
  known: 0,
  fromOwners: 0,
  fromLists: 0,
  lists: 'on',
  ...known,
})
