import { expect, test } from 'vitest'
import { profileEntryIn } from './profile-entry.ts'

test('a license name has at most 300 characters', () => {
  const name = `UAD ${'x'.repeat(296)}`

  expect(profileEntryIn(`${name}: Authorized for all devices`)).toMatchObject({ name })
  expect(profileEntryIn(`${name}x: Authorized for all devices`)).toBeUndefined()
})
