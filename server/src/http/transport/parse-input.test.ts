import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { bulkEdit, pluginChanges } from '#shared/plugins/plugin-edit.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { parseInput } from './parse-input.ts'

const plugins = z.object({ plugins: z.array(newPlugin, 'Send a list of plugins.') })
const many = (wrong: unknown) => ({ plugins: [...Array.from({ length: 16 }, () => aPlugin()), wrong] })

test.each([
  ['a list instead of an object', plugins, [], 'The request must be an object.'],
  ['nothing', plugins, undefined, 'The request must be an object.'],
  ['no list', plugins, {}, 'Send a list of plugins.'],
  [
    'a row without a name',
    plugins,
    many({ format: 'VST3' }),
    'Entry 17 of plugins: Plugin Name must be text.',
  ],
  ['a row that is a list', plugins, many([]), 'Entry 17 of plugins: The entry must be an object.'],
  ['a row that is null', plugins, many(null), 'Entry 17 of plugins: The entry must be an object.'],
  [
    'a code in a row',
    plugins,
    many({ ...aPlugin(), audioUnit: { type: '', subtype: 'a', manufacturer: 'b' } }),
    'Entry 17 of plugins: A code must not be empty.',
  ],
  ['a tag', pluginChanges, { tags: ['a', ''] }, 'A tag must not be empty.'],
  [
    'a field that is not known',
    pluginChanges,
    { isFavorite: true, name: 'b' },
    'The field "name" cannot be changed here.',
  ],
  [
    'changes that are text',
    bulkEdit,
    { pluginIds: [crypto.randomUUID()], changes: 'a' },
    /fields of the bulk edit/,
  ],
  ['something missing', z.object({ a: z.number() }), {}, 'a is missing.'],
  ['a text for a number', z.object({ a: z.number() }), { a: 'b' }, 'a must be a number.'],
  ['none of several', z.object({ a: z.union([z.literal(1), z.literal(2)]) }), { a: 3 }, 'a is not valid.'],
  [
    'an unknown key',
    z.strictObject({ a: z.optional(z.number()) }),
    { b: 3 },
    'The field "b" cannot be set by this call.',
  ],
])('%s is refused with a plain sentence', (_, schema: z.ZodMiniType, value, sentence) => {
  expect(() => parseInput(schema, value)).toThrow(sentence)
})
