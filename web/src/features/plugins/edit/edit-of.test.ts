import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { changesTagsOnly, type EditValues, editOf, valuesOf } from './edit-of.ts'

const plugin = aPlugin({ name: 'Pro-C 2', format: 'VST3', formats: ['VST3', 'AU', 'CLAP'], version: '2.21' })

test.each<[string, Partial<EditValues>, object]>([
  ['nothing but the name when nothing was changed', {}, { name: 'Pro-C 2' }],
  ['a changed version', { version: '3' }, { name: 'Pro-C 2', version: '3' }],
  [
    'an emptied version, so that the installed one shows again',
    { version: '' },
    { name: 'Pro-C 2', version: '' },
  ],
  ['the name without blanks around it', { name: ' Pro-C ' }, { name: 'Pro-C' }],
  ['an emptied manufacturer', { manufacturer: '' }, { name: 'Pro-C 2', manufacturer: '' }],
  ['free', { isFree: true }, { name: 'Pro-C 2', isFree: true }],
  ['tags', { tags: ['mix'] }, { name: 'Pro-C 2', tags: ['mix'] }],
  [
    'formats in the order of the list, however they were ticked',
    { formats: ['VST3', 'CLAP', 'AU', 'VST'] },
    { name: 'Pro-C 2', formats: ['VST3', 'VST', 'AU', 'CLAP'] },
  ],
  [
    'another format first, ticked or not',
    { format: 'AAX' },
    { name: 'Pro-C 2', format: 'AAX', formats: ['AAX', 'VST3', 'AU', 'CLAP'] },
  ],
  [
    'the rest when the format lost its tick',
    { formats: ['AU', 'CLAP'] },
    { name: 'Pro-C 2', formats: ['AU', 'CLAP'] },
  ],
])('an edit sends %s', (_, changes, expected) => {
  expect(editOf(plugin, { ...valuesOf(plugin), ...changes })).toEqual(expected)
})

test('formats ticked away and back are no change', () => {
  const values = { ...valuesOf(plugin), formats: ['AU', 'CLAP', 'VST3'] }
  expect(editOf(plugin, values)).toEqual({ name: 'Pro-C 2' })
})

test.each<[boolean, Partial<EditValues>]>([
  [true, { tags: ['mix'] }],
  [false, {}],
  [false, { tags: ['mix'], name: 'Pro-C' }],
  [false, { tags: ['mix'], isFree: true }],
])('%s: %j changes tags only', (isOfTagsOnly, changes) => {
  const edit = editOf(plugin, { ...valuesOf(plugin), ...changes })
  expect(changesTagsOnly(plugin, edit)).toBe(isOfTagsOnly)
})
