/** Why a new username is invalid, as a sentence, or undefined. Existing usernames are not checked. */
export function usernameErrorOf(name: string): string | undefined {
  if (name !== name.trim() || /\s{2}/u.test(name))
    return 'Username must not begin or end with a blank, or have two in a row.'
  if (INVISIBLE.test(name)) return 'Username must not contain invisible characters.'
  if (name !== name.normalize('NFKC'))
    return 'Username contains a letter in a special form. Please type it as an ordinary one.'
  if (isMixed(name)) return 'Username must not mix letters of different alphabets, which look alike.'
  return undefined
}

/** Format characters such as zero-width ones, spaces of special widths, and invisible letters. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u

/** Chinese, Japanese and Korean mix scripts, also with Latin; none of their letters looks like a Latin one. */
function isMixed(name: string) {
  const scripts = SCRIPTS.filter((script) => script.test(name))
  const hasOtherScripts = [...name].some(
    (letter) => /\p{L}/u.test(letter) && !KNOWN.some((script) => script.test(letter)),
  )
  return scripts.length + (hasOtherScripts ? 1 : 0) > 1
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
