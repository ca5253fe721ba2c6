/** The text without its last characters that are among `signs`. A loop, since an expression would try each run of them in the middle. */
export function withoutLastSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
