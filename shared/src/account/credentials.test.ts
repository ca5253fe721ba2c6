import { expect, test } from 'vitest'
import { login, passwordChangeForm, profile, registrationForm } from './credentials.ts'

const filled = {
  username: 'ana',
  displayName: 'Ana',
  email: 'ana@example.org',
  password: '123456',
  confirmPassword: '123456',
}

const messagesOf = (result: { error?: { issues: { message: string; path: PropertyKey[] }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path[0], message]) ?? []

test.each([
  [{}, []],
  [{ username: 'ab' }, [['username', 'Username must be at least 3 characters']]],
  [{ displayName: '' }, [['displayName', 'Display name is required']]],
  [{ email: 'a@' }, [['email', 'Invalid email format']]],
  [{ password: '12345', confirmPassword: '12345' }, [['password', 'Password must be at least 6 characters']]],
  [{ confirmPassword: '' }, [['confirmPassword', 'Please confirm your password']]],
  [{ confirmPassword: '1234567' }, [['confirmPassword', 'Passwords do not match']]],
  [
    { username: '', confirmPassword: 'other1' },
    [
      ['username', 'Username must be at least 3 characters'],
      ['confirmPassword', 'Passwords do not match'],
    ],
  ],
])('a registration with %j results in %j', (changedFields, messages) => {
  expect(messagesOf(registrationForm().safeParse({ ...filled, ...changedFields }))).toEqual(messages)
})

test('the message names the minimum length of the server', () => {
  const result = registrationForm(10).safeParse(filled)

  expect(messagesOf(result)).toEqual([['password', 'Password must be at least 10 characters']])
})

test.each([
  [{ username: '', password: 'x' }, [['username', 'Username is required']]],
  [{ username: 'x', password: '' }, [['password', 'Password is required']]],
])('a login with %j results in %j', (form, messages) => {
  expect(messagesOf(login.safeParse(form))).toEqual(messages)
})

test.each([
  [
    { displayName: 'A', email: 'a@example.org' },
    [['displayName', 'Display name must be at least 2 characters.']],
  ],
  [{ displayName: 'An', email: 'nowhere' }, [['email', 'Please enter a valid email address.']]],
])('a profile with %j results in %j', (form, messages) => {
  expect(messagesOf(profile.safeParse(form))).toEqual(messages)
})

test.each([
  [{ currentPassword: '12345' }, [['currentPassword', 'Password must be at least 6 characters.']]],
  [
    { newPassword: '12345', confirmPassword: '12345' },
    [
      ['newPassword', 'New password must be at least 6 characters.'],
      ['confirmPassword', 'Password must be at least 6 characters.'],
    ],
  ],
  [{ confirmPassword: 'another one' }, [['confirmPassword', 'Passwords do not match']]],
])('a password change with %j results in %j', (changedFields, messages) => {
  const valid = { currentPassword: 'old one', newPassword: 'new one', confirmPassword: 'new one' }

  expect(messagesOf(passwordChangeForm().safeParse({ ...valid, ...changedFields }))).toEqual(messages)
})

test('the current password needs only six characters even when new ones must be longer', () => {
  const form = { currentPassword: '123456', newPassword: 'twelve chars', confirmPassword: 'twelve chars' }

  expect(passwordChangeForm(12).safeParse(form).success).toBe(true)
})
