import { expect, test } from 'vitest'
import { registrationSchema } from './credentials.ts'

const refusalOf = (username: string) =>
  registrationSchema()
    .safeParse({ username, displayName: 'Ada', email: 'ada@example.org', password: 'correct horse' })
    .error?.issues.map(({ message }) => message)[0]

test.each([
  'ada',
  'Ada Lovelace',
  'ада',
  'αδα',
  'ada_99',
  'Jürgen',
  'Łukasz',
  '山田太郎',
  '山田ken',
  'ひらがな',
  '김철수',
  'עדה',
  'o’neill',
])('%s is a valid username', (name) => expect(refusalOf(name)).toBeUndefined())

test.each([
  ['only blanks', '   ', /begin or end with a blank/],
  ['a blank before', ' ada', /begin or end with a blank/],
  ['a blank after', 'ada ', /begin or end with a blank/],
  ['two blanks', 'ada  l', /two in a row/],
  ['a zero-width space', 'ada\u200b', /invisible characters/],
  ['a joiner', 'a\u200dda', /invisible characters/],
  ['a soft hyphen', 'a\u00adda', /invisible characters/],
  ['a byte order mark', '\ufeffada', /blank|invisible characters/],
  ['a right-to-left override', 'ada\u202e', /invisible characters/],
  ['an invisible filler', 'ada\u3164', /invisible characters|special form/],
  ['a no-break space', 'ada\u00a0l', /invisible characters/],
  ['a Cyrillic letter among Latin ones', '\u0430da', /different alphabets/],
  ['a Greek letter among Latin ones', 'ad\u03b1', /different alphabets/],
  ['a Cherokee letter among Latin ones', 'ada\u13aa', /different alphabets/],
  ['full-width letters', 'ａｄａ', /special form/],
  ['a ligature', 'ﬁona', /special form/],
])('a username with %s is refused with a reason', (_, name, sentence) =>
  expect(refusalOf(name)).toMatch(sentence),
)
