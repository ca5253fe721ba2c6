/** A value from a file as one line that can be shown: composed, without control, direction and stray surrogate characters. */
export function shownText(text: string, max: number): string {
  if (text.length <= max && PLAIN.test(text)) return text
  const clean = text
    .slice(0, max * 4)
    .normalize('NFC')
    .replace(BREAKS, ' ')
    .replace(UNSHOWN, '')
    .trim()
  return clean.slice(0, max).replace(HALF_PAIR, '').trim()
}

const PLAIN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/
const BREAKS = /[\s\u0085]+/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSHOWN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Cs}/gu
const HALF_PAIR = /[\ud800-\udbff]$/
