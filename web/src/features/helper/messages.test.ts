import { expect, test } from 'vitest'
import { helperMessages } from './messages.ts'

const none = { created: 0, format: 0, newer: 0, there: 0 }

test.each([
  [{ created: 1 }, 'Added 1 plugin to My Plugins'],
  [{ created: 10 }, 'Added 10 plugins to My Plugins'],
  [
    { created: 191, format: 61, there: 3 },
    'Added 252 plugins to My Plugins: 191 are new, 61 got another format and 3 were already there.',
  ],
])('the toast for %j is: %s', (counts, description) => {
  expect(helperMessages.added({ ...none, ...counts })).toEqual({ title: 'Success', description })
})
