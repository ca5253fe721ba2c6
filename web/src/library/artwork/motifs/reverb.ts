import { pathNumber, times } from '../geometry.ts'
import type { Motif } from '../motif.ts'

/** Ripples around a source. */
export const ripples: Motif = (chance, [, , ink, second, light]) => {
  const cx = 240 + chance() * 90
  const cy = 62 + chance() * 50
  let radius = 9
  const rings = times(15, (i) => {
    const ring = `<circle cx="${pathNumber(cx)}" cy="${pathNumber(cy)}" r="${pathNumber(radius)}" fill="none" stroke="${i % 5 === 4 ? second : ink}" stroke-width="${pathNumber(Math.max(0.8, 7.5 - i * 0.5))}" stroke-opacity="${pathNumber(Math.max(0.1, 1 - i * 0.066))}"/>`
    radius += 12 + i * 1.5 + chance() * 3
    return ring
  })
  return `${rings.join('')}<circle cx="${pathNumber(cx)}" cy="${pathNumber(cy)}" r="5" fill="${light}"/>`
}

/** A room in perspective. */
export const room: Motif = (chance, [, mid, ink, second, light]) => {
  const vanishX = 230 + chance() * 80
  const vanishY = 84 + chance() * 24
  const depth = 9
  const walls = times(depth, (i) => {
    const scale = 0.74 ** i
    const x = vanishX - vanishX * scale - 6 * scale
    const y = vanishY - vanishY * scale - 4 * scale
    return `<rect x="${pathNumber(x)}" y="${pathNumber(y)}" width="${pathNumber(412 * scale)}" height="${pathNumber(228 * scale)}" rx="${pathNumber(10 * scale)}" fill="${mid}" fill-opacity="${pathNumber(0.1)}" stroke="${i === 5 ? second : ink}" stroke-width="${pathNumber(1 + 2.6 * (1 - scale))}" stroke-opacity="${pathNumber(0.25 + 0.75 * (i / depth))}"/>`
  })
  const last = 0.74 ** (depth - 1)
  return `${walls.join('')}<rect x="${pathNumber(vanishX - vanishX * last)}" y="${pathNumber(vanishY - vanishY * last)}" width="${pathNumber(400 * last)}" height="${pathNumber(220 * last)}" rx="2" fill="${light}"/>`
}

/** An impulse and its tail. */
export const tail: Motif = (chance, [, , ink, second, light]) => {
  const decay = 90 + chance() * 70
  const bars = times(78, (i) => {
    const x = 24 + i * 4.9
    const level = Math.exp(-(i * 4.9) / decay)
    const height = i === 0 ? 84 : 78 * level * (0.35 + 0.65 * chance())
    const later = i % 11 === 0 ? second : ink
    return `<path d="M${pathNumber(x)} ${pathNumber(104 - height)}V${pathNumber(104 + height)}" stroke="${i < 2 ? light : later}" stroke-opacity="${pathNumber(0.35 + 0.65 * level)}" stroke-width="2.4" stroke-linecap="round"/>`
  })
  const dust = times(60, () => {
    const x = 60 + chance() * 340
    const y = 20 + chance() * 170
    return `<circle cx="${pathNumber(x)}" cy="${pathNumber(y)}" r="${pathNumber(0.6 + chance() * 1.3)}" fill="${light}" fill-opacity="${pathNumber(0.1 + chance() * 0.4)}"/>`
  })
  return bars.join('') + dust.join('')
}
