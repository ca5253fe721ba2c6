import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { changesTagsOnly, type EditValues, editBody, initialEditValues } from './edit-of.ts'

const plugin = aPlugin({ name: 'Pro-C 2', format: 'VST3', formats: ['VST3', 'AU', 'CLAP'], version: '2.21' })

test.each<[string, Partial<EditValues>, object]>([
  ['only the name without changes', {}, { name: 'Pro-C 2' }],
  ['a changed version', { version: '3' }, { name: 'Pro-C 2', version: '3' }],
  [
    'a cleared version, so that the installed one is shown again',
    { version: '' },
    { name: 'Pro-C 2', version: '' },
  ],
  ['the trimmed name', { name: ' Pro-C ' }, { name: 'Pro-C' }],
  ['a cleared manufacturer', { manufacturer: '' }, { name: 'Pro-C 2', manufacturer: '' }],
  ['free', { isFree: true }, { name: 'Pro-C 2', isFree: true }],
  ['tags', { tags: ['mix'] }, { name: 'Pro-C 2', tags: ['mix'] }],
  [
    'formats in the order of the list',
    { formats: ['VST3', 'CLAP', 'AU', 'VST'] },
    { name: 'Pro-C 2', formats: ['VST3', 'VST', 'AU', 'CLAP'] },
  ],
  [
    'a newly chosen format first, even if it is not ticked',
    { format: 'AAX' },
    { name: 'Pro-C 2', format: 'AAX', formats: ['AAX', 'VST3', 'AU', 'CLAP'] },
  ],
  [
    'the other formats when the main format is unticked',
    { formats: ['AU', 'CLAP'] },
    { name: 'Pro-C 2', formats: ['AU', 'CLAP'] },
  ],
])('an edit sends %s', (_, changes, expected) => {
  expect(editBody(plugin, { ...initialEditValues(plugin), ...changes })).toEqual(expected)
})

test('unticking and ticking formats again is not a change', () => {
  const values = { ...initialEditValues(plugin), formats: ['AU', 'CLAP', 'VST3'] }
  expect(editBody(plugin, values)).toEqual({ name: 'Pro-C 2' })
})

test.each<[boolean, Partial<EditValues>]>([
  [true, { tags: ['mix'] }],
  [false, {}],
  [false, { tags: ['mix'], name: 'Pro-C' }],
  [false, { tags: ['mix'], isFree: true }],
])('%s: %j changes tags only', (isOfTagsOnly, changes) => {
  const edit = editBody(plugin, { ...initialEditValues(plugin), ...changes })
  expect(changesTagsOnly(plugin, edit)).toBe(isOfTagsOnly)
})
