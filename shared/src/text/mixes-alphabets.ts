/**
 * True for a text with letters of several alphabets, of which some look alike. Chinese, Japanese and Korean mix scripts, also with Latin;
 * none of their letters looks like a Latin one.
 */
export function mixesAlphabets(text: string): boolean {
  const scripts = SCRIPTS.filter((script) => script.test(text))
  const hasOtherScripts = [...text].some(
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
