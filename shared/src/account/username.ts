/**
 * What is wrong with a new username, as a sentence, or undefined. Names of accounts that are there already stay good: this is asked
 * where an account is made.
 */
export function usernameErrorOf(name: string): string | undefined {
  if (name !== name.trim() || /\s{2}/u.test(name))
    return 'Username must not begin or end with a blank, or have two in a row.'
  if (UNSEEN.test(name)) return 'Username must not contain invisible characters.'
  if (name !== name.normalize('NFKC'))
    return 'Username contains a letter in a special form. Please type it as an ordinary one.'
  if (isMixed(name)) return 'Username must not mix letters of different alphabets, which look alike.'
  return undefined
}

/** Format characters, such as those of no width, blanks of special widths, and letters that are drawn as nothing. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u

/** Japanese, Chinese and Korean are written with several scripts, beside Latin too; no letter of theirs is taken for a Latin one. */
function isMixed(name: string) {
  const scripts = SCRIPTS.filter((script) => script.test(name))
  const others = [...name].some(
    (letter) => /\p{L}/u.test(letter) && !KNOWN.some((script) => script.test(letter)),
  )
  return scripts.length + (others ? 1 : 0) > 1
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

const KNOWN = [
  ...SCRIPTS,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
  /[\p{Script=Common}\p{Script=Inherited}]/u,
]
