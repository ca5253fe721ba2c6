/** Whether `a` becomes `b` by at most one added, removed or changed letter, or by swapping two neighbors. */
export function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)]
  if (restOfA.slice(1) === restOfB.slice(1)) return true
  if (restOfA.slice(1) === restOfB || restOfA === restOfB.slice(1)) return true
  const swapped = `${restOfA[1] ?? ''}${restOfA[0] ?? ''}${restOfA.slice(2)}`
  return swapped === restOfB
}
