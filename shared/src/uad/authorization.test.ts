import { expect, test } from 'vitest'
import { isKnownStatus, needsUpdate, OWNERSHIPS, ownershipOf, safestOwnership } from './authorization.ts'

test.each([
  ['Authorized for all devices', 'owned'],
  ['AUTHORIZED  for all   devices ', 'owned'],
  ['Authorized for Apollo x6 only', 'owned'],
  ['Authorized for devices 1, 2 only', 'owned'],
  ['Demo (9 days left)', 'trial'],
  ['Demo (1 day left)', 'trial'],
  ['Demo (14 Tage left)', 'trial'],
  ['Demo not started', 'not-owned'],
  ['Demo expired', 'not-owned'],
  ['Auth update required', 'unknown'],
  ['Authorization update required', 'unknown'],
  ['Authorized', 'unknown'],
  ['Unauthorized', 'unknown'],
  ['Not authorized', 'unknown'],
  ['Not authorized for all devices', 'unknown'],
  ['Authorized for only', 'unknown'],
  ['Demo', 'unknown'],
  ['Demo not start', 'unknown'],
  ['Demo expired yesterday', 'unknown'],
  ['not Demo expired', 'unknown'],
  ['Demo (many days left)', 'unknown'],
  ['Nicht autorisiert', 'unknown'],
  ['', 'unknown'],
])('the status "%s" means %s', (status, ownership) => {
  expect(ownershipOf(status)).toBe(ownership)
})

test('a known phrase can mean unknown when no device has responded yet', () => {
  expect(isKnownStatus('Auth update required')).toBe(true)
  expect(needsUpdate('Auth update required')).toBe(true)
  expect(isKnownStatus('Unauthorized')).toBe(false)
  expect(needsUpdate('Demo expired')).toBe(false)
})

test('the safest of several ownerships counts: owned, then trial, then unknown, then not owned', () => {
  const safest = OWNERSHIPS.flatMap((one) =>
    OWNERSHIPS.map((other) => `${one} ${other} ${safestOwnership([one, other])}`),
  )
  expect(safest).toEqual([
    'owned owned owned',
    'owned trial owned',
    'owned not-owned owned',
    'owned unknown owned',
    'trial owned owned',
    'trial trial trial',
    'trial not-owned trial',
    'trial unknown trial',
    'not-owned owned owned',
    'not-owned trial trial',
    'not-owned not-owned not-owned',
    'not-owned unknown unknown',
    'unknown owned owned',
    'unknown trial trial',
    'unknown not-owned unknown',
    'unknown unknown unknown',
  ])
  expect(safestOwnership([])).toBe('unknown')
})
