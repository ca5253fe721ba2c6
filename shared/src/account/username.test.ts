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
])('%s may be a name', (name) => expect(refusalOf(name)).toBeUndefined())

test.each([
  ['blanks alone', '   ', /begin or end with a blank/],
  ['a blank before', ' ada', /begin or end with a blank/],
  ['a blank behind', 'ada ', /begin or end with a blank/],
  ['two blanks', 'ada  l', /two in a row/],
  ['a space of no width', 'ada\u200b', /invisible characters/],
  ['a joiner', 'a\u200dda', /invisible characters/],
  ['a soft hyphen', 'a\u00adda', /invisible characters/],
  ['a byte order mark', '\ufeffada', /blank|invisible characters/],
  ['a turned direction', 'ada\u202e', /invisible characters/],
  ['a filler that is drawn as nothing', 'ada\u3164', /invisible characters|special form/],
  ['a blank that does not break', 'ada\u00a0l', /invisible characters/],
  ['a Cyrillic letter among Latin ones', '\u0430da', /different alphabets/],
  ['a Greek letter among Latin ones', 'ad\u03b1', /different alphabets/],
  ['a Cherokee letter among Latin ones', 'ada\u13aa', /different alphabets/],
  ['wide letters', 'ａｄａ', /special form/],
  ['a ligature', 'ﬁona', /special form/],
])('%s is refused in a sentence', (_, name, sentence) => expect(refusalOf(name)).toMatch(sentence))
