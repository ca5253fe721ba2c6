import { onCircle, pathNumber, times } from '../geometry.ts'
import type { Motif } from './effect.ts'

/** A front panel with three knobs. */
export const panel: Motif = (chance, [deep, mid, ink, second, light]) => {
  const y = 88
  const face = `<rect x="-10" y="-10" width="420" height="174" fill="${mid}" fill-opacity=".5"/><path d="M0 164H400" stroke="${light}" stroke-opacity=".22"/>`
  const knobs = KNOBS.map(([x, radius, isBig]) => {
    const turned = 135 + (-135 + chance() * 270 + 135)
    const ticks = times(11, (i) => {
      const [x0, y0] = onCircle(x, y, radius + 8, 135 + i * 27)
      const [x1, y1] = onCircle(x, y, radius + (i % 5 ? 12 : 16), 135 + i * 27)
      return `<path d="M${pathNumber(x0)} ${pathNumber(y0)}L${pathNumber(x1)} ${pathNumber(y1)}" stroke="${light}" stroke-opacity=".55" stroke-width="1.6"/>`
    })
    const [x0, y0] = onCircle(x, y, radius * 0.42, turned)
    const [x1, y1] = onCircle(x, y, radius * 0.92, turned)
    return `${ticks.join('')}<circle cx="${x}" cy="${y}" r="${radius}" fill="${isBig ? ink : deep}"/><circle cx="${x}" cy="${y}" r="${radius - 7}" fill="${light}" fill-opacity="${isBig ? 0.25 : 0.07}"/><path d="M${pathNumber(x0)} ${pathNumber(y0)}L${pathNumber(x1)} ${pathNumber(y1)}" stroke="${isBig ? deep : second}" stroke-width="5" stroke-linecap="round"/>`
  })
  return face + knobs.join('')
}

const KNOBS = [
  [96, 38, false],
  [208, 50, true],
  [320, 38, false],
] as const

/** A tape near its end. */
export const reels: Motif = (chance, [deep, mid, ink, second]) => {
  const tape = `<path d="M96 196L40 250M304 196L380 250" stroke="${second}" stroke-width="4"/>`
  const wound = [
    [108, 0.35 + chance() * 0.3],
    [292, 0.6 + chance() * 0.3],
  ] as const
  const spools = wound.map(([x, full]) => {
    const turned = chance() * 120
    const pack = `<circle cx="${x}" cy="98" r="86" fill="${mid}" fill-opacity=".5" stroke="${ink}" stroke-opacity=".5"/><circle cx="${x}" cy="98" r="${pathNumber(34 + full * 44)}" fill="${deep}" fill-opacity=".75"/>`
    const layers = times(
      4,
      (i) =>
        `<circle cx="${x}" cy="98" r="${pathNumber(40 + i * full * 12)}" fill="none" stroke="${ink}" stroke-opacity=".18"/>`,
    )
    const holes = times(3, (i) => {
      const [hx, hy] = onCircle(x, 98, 62, turned + i * 120)
      return `<circle cx="${pathNumber(hx)}" cy="${pathNumber(hy)}" r="15" fill="${ink}" fill-opacity=".85"/>`
    })
    return `${pack}${layers.join('')}${holes.join('')}<circle cx="${x}" cy="98" r="26" fill="${ink}"/><circle cx="${x}" cy="98" r="9" fill="${deep}"/>`
  })
  return tape + spools.join('')
}

/** A spectrogram with a notch. */
export const spectro: Motif = (chance, [, , ink, second]) => {
  const shift = chance() * 6
  const notch = 8 + Math.floor(chance() * 12)
  const pitch = 0.25 + chance() * 0.2
  return times(34, (i) => {
    const away = Math.abs(i - notch)
    const isNear = away < 4
    const dip = isNear ? away / 4 : 1
    const level = 34 + 66 * Math.abs(Math.sin(i * pitch + shift)) * (1 - i / 60) + chance() * 30
    const cells = Math.max(2, Math.round((level * (0.3 + 0.7 * dip)) / 9))
    return times(
      cells,
      (cell) =>
        `<rect x="${pathNumber(10 + i * 11.4)}" y="${pathNumber(172 - cell * 9)}" width="8" height="6" rx="1" fill="${isNear ? second : ink}" fill-opacity="${pathNumber(0.25 + 0.75 * (cell / 15))}"/>`,
    ).join('')
  }).join('')
}
