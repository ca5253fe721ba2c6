import { expect, test } from 'vitest'
import { line, paragraph } from './text.ts'

const messageFor = (schema: ReturnType<typeof line>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message ?? 'accepted'

test.each([
  ['Größe 808 😀', 'accepted'],
  ['12345678901234567', 'Name must be at most 16 characters.'],
  ['two\nlines', 'Name must not contain line breaks or control characters.'],
  ['nul\0', 'Name must not contain line breaks or control characters.'],
  ['half \ud83c', 'Name must not contain broken characters. Please type it again.'],
  ['half \udf00', 'Name must not contain broken characters. Please type it again.'],
  [7, 'Name must be text.'],
])('the line %j results in: %s', (value, message) => {
  expect(messageFor(line('Name', 16), value)).toBe(message)
})

test.each([
  ['two\nlines\tand a tab', 'accepted'],
  ['nul\0', 'Notes must not contain control characters.'],
  ['half \ud83c', 'Notes must not contain broken characters. Please type it again.'],
])('the paragraph %j results in: %s', (value, message) => {
  expect(messageFor(paragraph('Notes', 100), value)).toBe(message)
})
