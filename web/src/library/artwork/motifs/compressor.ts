import { arc, onCircle, pathNumber, times } from '../geometry.ts'
import type { Motif } from '../motif.ts'

/** A meter with its needle in motion. */
export const gauge: Motif = (chance, [deep, mid, ink, second, light]) => {
  const cx = 262
  const cy = 178
  const angle = 214 + chance() * 92
  const face =
    `<circle cx="${cx}" cy="${cy}" r="168" fill="${mid}" fill-opacity=".38"/><circle cx="${cx}" cy="${cy}" r="128" fill="${deep}" fill-opacity=".55"/>` +
    `<path d="${arc(cx, cy, 148, 200, 302)}" stroke="${ink}" stroke-width="5" fill="none"/><path d="${arc(cx, cy, 148, 305, 340)}" stroke="${second}" stroke-width="11" fill="none"/>`
  const ticks = times(21, (i) => {
    const isBig = i % 5 === 0
    const [x0, y0] = onCircle(cx, cy, isBig ? 118 : 126, 200 + i * 7)
    const [x1, y1] = onCircle(cx, cy, 138, 200 + i * 7)
    return `<path d="M${pathNumber(x0)} ${pathNumber(y0)}L${pathNumber(x1)} ${pathNumber(y1)}" stroke="${light}" stroke-opacity="${isBig ? 0.85 : 0.4}" stroke-width="${isBig ? 2.4 : 1.4}"/>`
  })
  const [nx, ny] = onCircle(cx, cy, 150, angle)
  const [px, py] = onCircle(cx, cy, 150, angle - 9)
  const needle =
    `<path d="M${cx} ${cy}L${pathNumber(px)} ${pathNumber(py)}A150 150 0 0 1 ${pathNumber(nx)} ${pathNumber(ny)}Z" fill="${second}" fill-opacity=".14"/>` +
    `<path d="M${cx} ${cy}L${pathNumber(nx)} ${pathNumber(ny)}" stroke="${light}" stroke-width="3" stroke-linecap="round"/>` +
    `<circle cx="${cx}" cy="${cy}" r="24" fill="${ink}"/><circle cx="${cx}" cy="${cy}" r="8" fill="${deep}"/>`
  return face + ticks.join('') + needle
}

/** A waveform above a threshold. */
export const squash: Motif = (chance, [, , ink, second, light]) => {
  const middle = 98
  const threshold = 40 + chance() * 12
  const first = chance() * 6
  const other = chance() * 6
  const bars = times(46, (i) => {
    const envelope = 0.35 + 0.65 * Math.abs(Math.sin(i * 0.21 + first) * Math.cos(i * 0.067 + other))
    const height = 10 + envelope * 74 * (0.55 + chance() * 0.45)
    const x = 16 + i * 8.2
    const limited = Math.min(height, threshold + (height - threshold) * 0.28)
    const isOver = height > threshold
    const over = `<path d="M${pathNumber(x)} ${pathNumber(middle - height)}V${pathNumber(middle + height)}" stroke="${second}" stroke-opacity=".3" stroke-width="3.6" stroke-linecap="round"/>`
    const bar = `<path d="M${pathNumber(x)} ${pathNumber(middle - limited)}V${pathNumber(middle + limited)}" stroke="${ink}" stroke-opacity="${isOver ? 1 : 0.62}" stroke-width="3.6" stroke-linecap="round"/>`
    return (isOver ? over : '') + bar
  })
  return `${bars.join('')}<path d="M0 ${pathNumber(middle - threshold)}H400M0 ${pathNumber(middle + threshold)}H400" stroke="${light}" stroke-opacity=".5" stroke-dasharray="2 5"/>`
}

/** The knee: eight ratios that leave one line. */
export const knee: Motif = (chance, [, , ink, second, light]) => {
  const left = 150
  const kneeX = left + 190 * (0.42 + chance() * 0.16)
  const kneeY = 210 - (kneeX - left) * 0.92
  const grid = times(
    9,
    (i) =>
      `<path d="M${left + i * 30} -20V240M${left - 40} ${10 + i * 26}H400" stroke="${light}" stroke-opacity=".07"/>`,
  )
  const ratios = times(8, (i) => 7 - i).map((i) => {
    const slope = 0.1 + i * 0.11
    const isChosen = i === 2
    return `<path d="M${left - 60} ${pathNumber(210 + 60 * 0.92)}L${pathNumber(kneeX - 20)} ${pathNumber(kneeY + 18)}Q${pathNumber(kneeX)} ${pathNumber(kneeY)} ${pathNumber(kneeX + 24)} ${pathNumber(kneeY - 24 * slope)}L410 ${pathNumber(kneeY - (410 - kneeX) * slope * 0.92)}" fill="none" stroke="${isChosen ? second : ink}" stroke-width="${isChosen ? 4 : 1.6}" stroke-opacity="${isChosen ? 1 : pathNumber(0.75 - i * 0.07)}"/>`
  })
  return `${grid.join('')}${ratios.join('')}<circle cx="${pathNumber(kneeX)}" cy="${pathNumber(kneeY)}" r="8" fill="${light}"/>`
}
