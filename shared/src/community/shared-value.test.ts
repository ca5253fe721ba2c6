import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pluginEdit } from '../plugins/plugin-edit.ts'
import { claimsIn, SHARED_FIELDS } from './shared-field.ts'
import { sharedValueOf } from './shared-value.ts'

test('only fields that describe the plugin itself are shared', () => {
  expect([...SHARED_FIELDS].sort()).toEqual(
    [
      'description',
      'discontinued',
      'isFree',
      'manualUrl',
      'manufacturer',
      'name',
      'screenshot',
      'supersededBy',
      'type',
      'updateUrl',
    ].sort(),
  )
})

test.each([
  'tags',
  'isFavorite',
  'isOwned',
  'path',
  'version',
  'formats',
  'format',
  'notes',
  'machine',
  'ownership',
  'authName',
  'updateAvailable',
  'isUAD',
  'metadata',
  '__proto__',
  'constructor',
  '',
])('the field %j is never shared', (field) => {
  expect(sharedValueOf(field, 'x')).toEqual({ refused: 'This field is never shared.' })
})

test.each([
  ['type', ' EQ ', 'EQ'],
  ['name', 'Cafe\u0301', 'Café'],
  ['description', '<script>alert(1)</script> & "markup"', '<script>alert(1)</script> & "markup"'],
  ['description', 'two\nlines', 'two\nlines'],
  ['updateUrl', 'https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['isFree', false, false],
  ['name', '👩‍🚀 🎛️', '👩‍🚀 🎛️'],
  ['manufacturer', 'שלום', 'שלום'],
])('the field %s accepts %j as %j', (field, text, value) => {
  expect(sharedValueOf(field, text)).toEqual({ value })
})

test.each([
  ['type', ''],
  ['type', ' \t '],
  ['description', '\u2800'],
  ['name', '\u200d'],
  ['type', undefined],
  ['updateUrl', ''],
])('the field %s refuses the blank value %j', (field, value) => {
  expect(sharedValueOf(field, value)).toEqual({
    refused: "You can't share a blank value: it would remove the value for everyone.",
  })
})

test.each([
  ['type', 'x'.repeat(61), 'Type must be at most 60 characters.'],
  ['name', 'x'.repeat(100_000), 'Plugin Name must be at most 200 characters.'],
  ['description', 'x'.repeat(4001), 'Description must be at most 4000 characters.'],
  ['type', null, 'Type must be text.'],
  ['type', {}, 'Type must be text.'],
  ['isFree', 'true', 'isFree must be true or false.'],
  ['name', 'two\nlines', 'Plugin Name must not contain line breaks or control characters.'],
  [
    'updateUrl',
    'javascript:alert(1)',
    'Update URL must be a web address that begins with http:// or https://.',
  ],
  ['updateUrl', 'data:text/html,x', 'Update URL must be a web address that begins with http:// or https://.'],
  [
    'updateUrl',
    'https://me@example.org',
    'Update URL must be a web address that begins with http:// or https://.',
  ],
  ['manufacturer', 'YourCompany', '"YourCompany" is a placeholder that a toolkit writes.'],
  ['screenshot', 'https://example.org/a.png', 'This is not the id of a picture.'],
])('the field %s refuses %j', (field, value, refused) => {
  expect(sharedValueOf(field, value)).toEqual({ refused })
})

test.each(['\u202e', '\u200f', '\u061c', '\u2066', '\ufeff', '\u00ad', '\u{e0041}'])(
  'refuses the invisible mark %j',
  (mark) => {
    expect(sharedValueOf('manufacturer', `Fab${mark}Filter`)).toEqual({
      refused: 'Manufacturer must not contain invisible characters or marks that change the text direction.',
    })
  },
)

test('an accepted value can be saved as an edit and is accepted again unchanged', () => {
  const field = fc.constantFrom('name', 'manufacturer', 'type', 'description', 'updateUrl')
  fc.assert(
    fc.property(field, fc.string({ unit: 'binary', maxLength: 80 }), (name, text) => {
      const accepted = sharedValueOf(name, text)
      if ('refused' in accepted) return
      expect(pluginEdit.safeParse({ name: 'a', [name]: accepted.value }).success).toBe(true)
      expect(sharedValueOf(name, accepted.value)).toEqual(accepted)
    }),
    { numRuns: 1000 },
  )
})

test('an edit claims only changed shared fields', () => {
  const edit = {
    name: 'Pro-Q 3',
    manufacturer: 'FabFilter',
    type: '',
    description: 'An equalizer',
    isFree: false,
    tags: ['mine'],
    version: '9',
    formats: ['AU' as const],
  }

  expect(claimsIn(edit, { name: 'Pro-Q 3', manufacturer: 'Fab', type: 'EQ' })).toEqual([
    { field: 'manufacturer', value: 'FabFilter' },
    { field: 'description', value: 'An equalizer' },
  ])
  expect(claimsIn(edit, { ...edit, isFree: true })).toEqual([{ field: 'isFree', value: false }])
})
