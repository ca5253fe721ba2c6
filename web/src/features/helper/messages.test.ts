import { expect, test } from 'vitest'
import { countAddOutcomes } from '#shared/plugins/add-outcomes.ts'
import { deviceMessages } from './helper-words.ts'

const none = countAddOutcomes([])

test.each([
  [{ created: 1 }, 'Added 1 plugin to My Plugins'],
  [{ created: 10 }, 'Added 10 plugins to My Plugins'],
  [
    { created: 191, format: 61, there: 3 },
    'Added 252 plugins to My Plugins: 191 are new, 61 got another format and 3 were already there.',
  ],
])('the toast for %j is: %s', (counts, description) => {
  expect(deviceMessages.added({ ...none, ...counts }, 0)).toEqual({ title: 'Success', description })
})

test('the toast tells what stays removed', () => {
  const { description } = deviceMessages.added({ ...none, created: 2 }, 1)
  expect(description).toBe('Added 2 plugins to My Plugins: 2 are new and 1 stays removed.')
})
