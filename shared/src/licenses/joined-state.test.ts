import { expect, test } from 'vitest'
import { type ImportedState, joinedState } from './joined-state.ts'

const UNKNOWN = { seats: null, startsOn: null, endsOn: null, source: '', sourceKey: '', activations: [] }
const state = (overrides: Partial<ImportedState> = {}): ImportedState => {
  return { state: 'active', protection: 'unknown', ...UNKNOWN, ...overrides }
}
const at = (placeId: string, source = '', seenOn: string | null = null) => {
  return { placeId, since: null, seenOn, source }
}

test('keeping fills what is empty and changes nothing else', () => {
  const known = state({ seats: 2, endsOn: '2027-01-01', activations: [at('b'), at('c', 'iLok')] })
  const given = state({
    state: 'lapsed',
    seats: 3,
    startsOn: '2026-01-01',
    protection: 'ilok',
    source: 'iLok',
    activations: [at('a', 'iLok')],
  })

  expect(joinedState(known, given, 'keep')).toEqual(
    state({
      seats: 2,
      startsOn: '2026-01-01',
      endsOn: '2027-01-01',
      protection: 'ilok',
      activations: [at('a', 'iLok'), at('b'), at('c', 'iLok')],
    }),
  )
})

test('a newer table replaces its own places, and leaves those of the owner', () => {
  const known = state({
    source: 'iLok',
    sourceKey: '1',
    activations: [at('a', 'iLok', '2026-02-01'), at('b', 'iLok'), at('c')],
  })
  const given = state({
    source: 'iLok',
    sourceKey: '1',
    state: 'lapsed',
    activations: [at('a', 'iLok', '2026-01-01')],
  })

  expect(joinedState(known, given, 'update')).toEqual({
    ...known,
    state: 'lapsed',
    activations: [at('a', 'iLok', '2026-02-01'), at('c')],
  })
})

test('days that would end before they start are left as they are', () => {
  const known = state({ startsOn: '2026-06-01' })

  expect(joinedState(known, state({ endsOn: '2026-01-01' }), 'update')).toEqual(known)
})
