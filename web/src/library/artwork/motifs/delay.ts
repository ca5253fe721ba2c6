import { pathNumber, times } from '../geometry.ts'
import type { Motif } from '../motif.ts'

/** A disc with its echoes. */
export const echo: Motif = (chance, [deep, , ink, second]) => {
  const y = 92 + chance() * 16
  const radius = 70 + chance() * 10
  const step = 46 + chance() * 8
  const x = 318
  const discs = times(7, (i) => 6 - i).map((i) => {
    const isFirst = i === 0
    return `<circle cx="${pathNumber(x - i * step)}" cy="${pathNumber(y)}" r="${pathNumber(radius * 0.84 ** i)}" fill="${isFirst ? ink : 'none'}" fill-opacity="${isFirst ? 1 : 0}" stroke="${i === 3 ? second : ink}" stroke-opacity="${pathNumber(Math.max(0.16, 0.9 - i * 0.13))}" stroke-width="${pathNumber(Math.max(1, 5 - i * 0.7))}"/>`
  })
  return `${discs.join('')}<circle cx="${x}" cy="${pathNumber(y)}" r="${pathNumber(radius * 0.42)}" fill="${deep}"/><circle cx="${x}" cy="${pathNumber(y)}" r="6" fill="${second}"/>`
}

/** Repeats that alternate between the sides. */
export const pingpong: Motif = (chance, [, , ink, second, light]) => {
  const decay = 0.74 + chance() * 0.15
  const firstUp = chance() > 0.5 ? 1 : 0
  const gap = 39 + chance() * 3
  const repeats = times(9, (i) => {
    const height = 84 * decay ** i
    const x = 26 + i * gap
    const isUp = i % 2 === firstUp
    return (
      `<rect x="${pathNumber(x)}" y="${pathNumber(isUp ? 100 - height : 108)}" width="20" height="${pathNumber(height)}" rx="3" fill="${isUp ? ink : second}" fill-opacity="${pathNumber(Math.max(0.28, 1 - i * 0.09))}"/>` +
      `<rect x="${pathNumber(x)}" y="${pathNumber(isUp ? 108 : 100 - height * 0.35)}" width="20" height="${pathNumber(height * 0.35)}" rx="3" fill="${light}" fill-opacity=".10"/>`
    )
  })
  return `<path d="M0 104H400" stroke="${light}" stroke-opacity=".18"/>${repeats.join('')}`
}
