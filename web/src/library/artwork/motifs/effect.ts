import { type Point, pathNumber, pathThrough, times } from '../geometry.ts'
import type { Motif } from '../motif.ts'

/** A sine that is driven into a square. */
export const drive: Motif = (chance, [, , ink, second]) => {
  const rows = 11
  const pitch = 0.016 + chance() * 0.009
  const phase = chance() * 6
  return times(rows, (row) => {
    const gain = 1.62 ** (row * 0.62)
    const along = row / (rows - 1)
    const points = times(101, (i): Point => {
      const x = i * 4
      const driven = Math.tanh(Math.sin(x * pitch + phase + row * 0.12) * gain) / Math.tanh(gain)
      return [x, 30 + row * 14.4 - driven * 25]
    })
    return `<path d="${pathThrough(points)}" fill="none" stroke="${row === rows - 2 ? second : ink}" stroke-opacity="${pathNumber(0.22 + along * 0.78)}" stroke-width="${pathNumber(1.2 + along * 2.2)}" stroke-linejoin="round"/>`
  }).join('')
}

/** A Lissajous figure. */
export const phase: Motif = (chance, [, , ink, second]) => {
  const across = 2 + Math.floor(chance() * 3)
  const down = across + 1 + Math.floor(chance() * 2)
  const shift = chance() * 2
  return times(6, (i) => 5 - i)
    .map((k) => {
      const points = times(181, (i): Point => {
        const t = (i / 180) * 2 * Math.PI
        return [
          250 + Math.sin(across * t + shift + k * 0.16) * (140 - k * 5),
          100 + Math.sin(down * t + k * 0.1) * (84 - k * 3),
        ]
      })
      return `<path d="${pathThrough(points)}Z" fill="none" stroke="${k === 3 ? second : ink}" stroke-width="${k === 0 ? 2.6 : 1.1}" stroke-opacity="${pathNumber(k === 0 ? 1 : 0.5 - k * 0.06)}" stroke-linejoin="round"/>`
    })
    .join('')
}

/** Rows of lamps. */
export const matrix: Motif = (chance, [, , ink, second, light]) => {
  const shift = chance() * 6
  const across = 0.16 + chance() * 0.16
  const down = 0.2 + chance() * 0.2
  const lamp = (column: number, row: number) => {
    const level = Math.max(
      0,
      (Math.sin(column * across + shift + Math.sin(row * down + shift) * 1.6) +
        Math.cos(row * down * 1.7 - column * 0.07 + shift)) /
        2,
    )
    const isOn = level > 0.04
    const color = level > 0.74 ? second : isOn ? ink : light
    return `<circle cx="${pathNumber(14 + column * 17.8)}" cy="${pathNumber(12 + row * 17.8)}" r="${pathNumber(2 + level * 5)}" fill="${color}" fill-opacity="${pathNumber(isOn ? 0.35 + level * 0.65 : 0.1)}"/>`
  }
  return times(11, (row) => times(22, (column) => lamp(column, row)).join('')).join('')
}
