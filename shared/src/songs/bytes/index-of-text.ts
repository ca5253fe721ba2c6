/** The place of a text of plain letters, or -1. */
export function indexOfText(bytes: Uint8Array, text: string, from: number, to = bytes.length): number {
  const first = text.charCodeAt(0)
  for (
    let at = bytes.indexOf(first, from);
    at >= 0 && at + text.length <= to;
    at = bytes.indexOf(first, at + 1)
  ) {
    let same = 1
    while (same < text.length && bytes[at + same] === text.charCodeAt(same)) same++
    if (same === text.length) return at
  }
  return -1
}
