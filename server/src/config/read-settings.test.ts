import { expect, test } from 'vitest'
import { isOneEditAway } from './read-settings.ts'

test.each([
  ['PORT', 'PORT'],
  ['PRT', 'PORT'],
  ['PORTS', 'PORT'],
  ['PXRT', 'PORT'],
  ['PROT', 'PORT'],
  ['OPRT', 'PORT'],
  ['PORTT', 'PORT'],
  ['XPORT', 'PORT'],
  ['PORX', 'PORT'],
])('%s is at most one edit away from %s', (a, b) => {
  expect([isOneEditAway(a, b), isOneEditAway(b, a)]).toEqual([true, true])
})

test.each([
  ['HOME', 'HOST'],
  ['PORT', 'HOST'],
  ['PORTSX', 'PORT'],
  ['TROP', 'PORT'],
  ['', 'PORT'],
  ['ORPT', 'PORT'],
])('%s is further away from %s', (a, b) => {
  expect([isOneEditAway(a, b), isOneEditAway(b, a)]).toEqual([false, false])
})
