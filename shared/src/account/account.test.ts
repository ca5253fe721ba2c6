import { expect, test } from 'vitest'
import { login, passwordChangeForm, profile, registrationForm, registrationSchema } from './credentials.ts'
import {
  ADDRESS_PASSWORD_THROTTLE,
  CONFIRMATION_THROTTLE,
  KNOWN_BROWSER_PASSWORD_THROTTLE,
  PASSWORD_THROTTLE,
  RECOVERY_CODE_THROTTLE,
  RESERVED_SECOND_FACTOR_THROTTLE,
  SECOND_FACTOR_SETUP_THROTTLE,
  SECOND_FACTOR_THROTTLE,
  throttleDelay,
} from './throttle.ts'
import { initialsOf, tierOf } from './user-words.ts'

const CODES = [
  ...[SECOND_FACTOR_THROTTLE, RESERVED_SECOND_FACTOR_THROTTLE],
  ...[RECOVERY_CODE_THROTTLE, SECOND_FACTOR_SETUP_THROTTLE],
]

/** Tries and the seconds until the next one. */
test.each([
  ['an account', [PASSWORD_THROTTLE], '1:0 9:0 10:1 11:2 12:4 19:512 20:900 1000000:900'],
  ['an address', [ADDRESS_PASSWORD_THROTTLE], '9:0 10:6 500:6'],
  ['a code', CODES, '4:0 5:30 6:60 9:480 10:900 1000000:900'],
])('after tries at %s, the next try waits longer', (_, throttles, waits) => {
  for (const [count, seconds] of waits.split(' ').map((each) => each.split(':')))
    for (const throttle of throttles)
      expect(throttleDelay(Number(count), throttle) / 1000).toBe(Number(seconds))
})

test('an account allows 100 password tries and 10 code tries per day, and tries are remembered for a day', () => {
  const passwords = [PASSWORD_THROTTLE, KNOWN_BROWSER_PASSWORD_THROTTLE, CONFIRMATION_THROTTLE]
  const codes = [SECOND_FACTOR_THROTTLE, RESERVED_SECOND_FACTOR_THROTTLE]
  const triesPerDay = (throttles: typeof codes) =>
    throttles.reduce((sum, each) => sum + (each.dailyLimit?.most ?? Number.NaN), 0)

  expect([triesPerDay(passwords), triesPerDay(codes)]).toEqual([100, 10])
  for (const { forgottenAfterMs } of [...passwords, ...codes]) expect(forgottenAfterMs).toBe(24 * 3_600_000)
})

test.each([
  ['Night Owl', 'x', 'NO'],
  ['  Ana  Maria  Cruz ', 'x', 'AMC'],
  ['', 'studio', 'ST'],
  ['', '', 'U'],
  ['😀 Smile', 'x', '😀S'],
])('the initials of %j (%j) are %j', (displayName, username, initials) => {
  expect(initialsOf({ displayName, username })).toBe(initials)
})

test('the tier names the kind of account', () => {
  expect([tierOf({ isPro: true }), tierOf({ isPro: false })]).toEqual(['Pro Account', 'Free Account'])
})

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
  [{ displayName: 'A' }, [['displayName', 'Display name must be at least 2 characters.']]],
  [{ email: 'nowhere' }, [['email', 'Please enter a valid email address.']]],
])('a profile with %j results in %j', (changedFields, messages) => {
  const valid = { displayName: 'An', email: 'a@example.org' }
  expect(messagesOf(profile.safeParse({ ...valid, ...changedFields }))).toEqual(messages)
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

const refusalOf = (username: string) =>
  registrationSchema()
    .safeParse({ username, displayName: 'Ada', email: 'ada@example.org', password: 'correct horse' })
    .error?.issues.map(({ message }) => message)[0]

test.each(
  'ada|Ada Lovelace|ада|αδα|ada_99|Jürgen|Łukasz|山田太郎|山田ken|ひらがな|김철수|עדה|o’neill'.split('|'),
)('%s is a valid username', (name) => expect(refusalOf(name)).toBeUndefined())

test.each([
  ['only blanks', '   ', /begin or end with a space/],
  ['a blank before', ' ada', /begin or end with a space/],
  ['two blanks', 'ada  l', /two in a row/],
  ['a zero-width space', 'ada\u200b', /invisible characters/],
  ['a byte order mark', '\ufeffada', /space|invisible characters/],
  ['a right-to-left override', 'ada\u202e', /invisible characters/],
  ['a no-break space', 'ada\u00a0l', /invisible characters/],
  ['a Cyrillic letter among Latin ones', '\u0430da', /different alphabets/],
  ['full-width letters', 'ａｄａ', /special form/],
  ['a ligature', 'ﬁona', /special form/],
])('a username with %s is refused with a reason', (_, name, sentence) =>
  expect(refusalOf(name)).toMatch(sentence),
)
