import { arc, onCircle, type Point, pathNumber, pathThrough, times } from '../geometry.ts'
import type { Motif } from './effect.ts'

/** A wavetable, frame by frame. */
export const wavetable: Motif = (chance, [deep, , ink, second]) => {
  const rows = 13
  const morph = 0.6 + chance() * 1.6
  const pitch = 2 + chance() * 3
  const phase = chance() * 6
  const center = 210 + (chance() - 0.5) * 80
  const chosen = Math.floor(rows * 0.62)
  return times(rows, (row) => {
    const along = row / (rows - 1)
    const points = times(72, (i): Point => {
      const x = i * 6 - 20
      const envelope = Math.exp(-((x - center - (1 - along) * 46) ** 2) / (2 * 78 * 78))
      const wave =
        0.5 +
        0.5 * Math.sin(x * 0.026 * pitch + row * morph * 0.4 + phase) * Math.cos(x * 0.05 * morph + row * 0.3)
      return [x, 40 + row * 12 - envelope * (30 + 26 * Math.sin(along * 3 + phase)) * wave * 1.25]
    })
    const path = pathThrough(points)
    const isChosen = row === chosen
    return `<path d="${path}L420 240L-20 240Z" fill="${deep}" fill-opacity=".6"/><path d="${path}" fill="none" stroke="${isChosen ? second : ink}" stroke-width="${isChosen ? 2.6 : 1.4}" stroke-opacity="${pathNumber(0.3 + 0.7 * along)}" stroke-linejoin="round"/>`
  }).join('')
}

/** Three keys of a keyboard, lit. */
export const keys: Motif = (chance, [deep, , ink, second, light]) => {
  const shift = chance() * 40
  const lit = new Set([
    Math.floor(2 + chance() * 3),
    Math.floor(5 + chance() * 2),
    Math.floor(7 + chance() * 3),
  ])
  const start = Math.floor(chance() * 7)
  const left = (i: number) => -60 + i * 40 + shift
  const white = times(
    13,
    (i) =>
      `<rect x="${pathNumber(left(i))}" y="-60" width="37" height="212" rx="5" fill="${lit.has(i) ? ink : light}" fill-opacity="${lit.has(i) ? 1 : 0.16}"/>`,
  )
  const black = times(13, (i) =>
    BARE.has((i + start) % 7)
      ? ''
      : `<rect x="${pathNumber(left(i) + 26)}" y="-60" width="25" height="134" rx="4" fill="${i % 6 === 4 ? second : deep}"/>`,
  )
  return `<g transform="rotate(-8 200 110)">${white.join('')}${black.join('')}</g>`
}

/** After E and after B there is no black key. */
const BARE = new Set([2, 6])

/** The sum of several oscillators. */
export const oscillators: Motif = (chance, [, , ink, second]) => {
  const cycles = 0.9 + chance() * 2.6
  const middle = 84 + chance() * 22
  const phase = chance() * 6.28
  const detune = 1.06 + chance() * 0.5
  const amplitude = 42 + chance() * 20
  const upperShape = chance() > 0.5 ? triangle : Math.sin
  const wave = (shape: (t: number) => number, ratio: number, shift: number, height: number) =>
    pathThrough(
      times(206, (i): Point => {
        const x = i * 2 - 6
        return [x, middle + shape((x / 400) * TURN * cycles * ratio + phase + shift) * height]
      }),
    )
  const ghosts = times(6, (i) => 6 - i).map(
    (i) =>
      `<path d="${wave(Math.sin, 1, i * 0.13, amplitude + i * 5)}" fill="none" stroke="${ink}" stroke-width="1.3" stroke-opacity="${pathNumber(0.5 - i * 0.06)}"/>`,
  )
  const upper = `<path d="${wave(upperShape, detune * 1.5, 1, amplitude * 0.62)}" fill="none" stroke="${second}" stroke-width="4" stroke-linejoin="round"/>`
  return `${ghosts.join('')}${upper}<path d="${wave(Math.sin, 1, 0, amplitude)}" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>`
}

/** 2π, rounded; a finer value would change existing pictures. */
const TURN = 6.2832

const triangle = (t: number) => 2 * Math.abs(2 * (t / TURN - Math.floor(t / TURN + 0.5))) - 1

/** Partials in orbit around a fundamental. */
export const partials: Motif = (chance, [, , ink, second, light]) => {
  const cx = 258 + chance() * 40
  const cy = 96 + chance() * 20
  const orbits = times(7, (i) => {
    const radius = 26 + i * 19
    const from = chance() * 360
    const to = from + (60 + chance() * 220)
    const [x, y] = onCircle(cx, cy, radius, to)
    return `<circle cx="${pathNumber(cx)}" cy="${pathNumber(cy)}" r="${radius}" fill="none" stroke="${light}" stroke-opacity=".1"/><path d="${arc(cx, cy, radius, from, to)}" fill="none" stroke="${i % 3 === 1 ? second : ink}" stroke-width="${pathNumber(6.5 - i * 0.55)}" stroke-linecap="round" stroke-opacity="${pathNumber(1 - i * 0.07)}"/><circle cx="${pathNumber(x)}" cy="${pathNumber(y)}" r="${pathNumber(6 - i * 0.4)}" fill="${light}"/>`
  })
  return `${orbits.join('')}<circle cx="${pathNumber(cx)}" cy="${pathNumber(cy)}" r="13" fill="${ink}"/>`
}
