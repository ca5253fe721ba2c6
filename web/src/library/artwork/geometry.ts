/** A number with at most one decimal, for a path. */
export const pathNumber = (value: number) => (Math.round(value * 10) / 10).toString()

export type Point = [x: number, y: number]

/** Straight lines through all points. */
export const pathThrough = (points: Point[]) =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${pathNumber(x)} ${pathNumber(y)}`).join('')

/** The point on a circle at an angle in degrees, clockwise from three o'clock. */
export const onCircle = (cx: number, cy: number, radius: number, degrees: number): Point => [
  cx + radius * Math.cos((degrees * Math.PI) / 180),
  cy + radius * Math.sin((degrees * Math.PI) / 180),
]

/** An arc of a circle, clockwise from one angle to another. */
export function arc(cx: number, cy: number, radius: number, from: number, to: number) {
  const [x0, y0] = onCircle(cx, cy, radius, from)
  const [x1, y1] = onCircle(cx, cy, radius, to)
  return `M${pathNumber(x0)} ${pathNumber(y0)}A${pathNumber(radius)} ${pathNumber(radius)} 0 ${to - from > 180 ? 1 : 0} 1 ${pathNumber(x1)} ${pathNumber(y1)}`
}

/** The results of a function for 0 up to, but not including, count. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
