import { expect, test } from 'vitest'
import { configOf } from './config.ts'

const catalogs = (CATALOGS?: string) => configOf({ CATALOGS }).CATALOGS.map(({ name }) => name)

test('no catalog is read unless the host names one', () => {
  expect([undefined, '', 'off', 'OFF', ' , '].map(catalogs)).toEqual([[], [], [], [], []])
  expect(catalogs('open-audio-stack, /srv/our list.json')).toEqual(['Open Audio Stack', 'our list.json'])
})

test('two catalogs that would be called the same are refused, because one would take the place of the other', () => {
  expect(() => configOf({ CATALOGS: '/a/list.json,/b/list.json' })).toThrow('would be called the same')
})
