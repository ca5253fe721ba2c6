import type { Finish } from '../finishes.ts'
import { arc, onCircle, type Point, pathNumber, pathThrough, times } from '../geometry.ts'
import type { RandomSource } from '../text-hash.ts'

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

/** A frequency response that flattens step by step, with its handles. */
export const curves: Motif = (chance, [, , ink, second, light]) => {
  const bells = times(3 + Math.floor(chance() * 2), (i) => ({
    x: 60 + i * 88 + chance() * 54,
    width: 20 + chance() * 34,
    gain: (chance() > 0.34 ? 1 : -1) * (34 + chance() * 48),
  }))
  const gainAt = (x: number) =>
    bells.reduce(
      (sum, bell) => sum + bell.gain * Math.exp(-((x - bell.x) ** 2) / (2 * bell.width * bell.width)),
      0,
    )
  const heightAt = (x: number, part: number) => 104 - part * 88 * Math.tanh(gainAt(x) / 88)
  const line = (part: number) => pathThrough(times(68, (i) => [i * 6, heightAt(i * 6, part)]))

  const ruler = RULES.map((x) => `<path d="M${x} 0V220" stroke="${light}" stroke-opacity=".05"/>`)
  const area = `<path d="${line(1)}L402 220L0 220Z" fill="${ink}" fill-opacity=".16"/>`
  const folds = times(8, (i) => 8 - i).map(
    (i) =>
      `<path d="${line(i / 9)}" stroke="${ink}" stroke-opacity="${pathNumber(0.12 + i * 0.045)}" fill="none"/>`,
  )
  const curve = `<path d="${line(1)}" stroke="${ink}" stroke-width="3" fill="none" stroke-linejoin="round"/>`
  const handles = bells.map(({ x }) => {
    const at = `cx="${pathNumber(x)}" cy="${pathNumber(heightAt(x, 1))}"`
    return `<circle ${at} r="6.5" fill="${second}"/><circle ${at} r="12" fill="none" stroke="${second}" stroke-opacity=".4"/>`
  })
  return ruler.join('') + area + folds.join('') + curve + handles.join('')
}

const RULES = [34, 58, 75, 88, 134, 188, 218, 240, 258, 318, 372]

/** The faders of a graphic equalizer. */
export const graphic: Motif = (chance, [deep, , ink, second, light]) => {
  const phase = chance() * 6
  const pitch = 0.35 + chance() * 0.5
  return times(13, (i) => {
    const x = 44 + i * 27.5
    const y = 92 - (Math.sin(i * pitch + phase) * 34 + (chance() - 0.5) * 22)
    return (
      `<path d="M${pathNumber(x)} 26V158" stroke="${light}" stroke-opacity=".12" stroke-width="3" stroke-linecap="round"/>` +
      `<path d="M${pathNumber(x)} 92V${pathNumber(y)}" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>` +
      `<rect x="${pathNumber(x - 9)}" y="${pathNumber(y - 5)}" width="18" height="10" rx="2.5" fill="${i % 5 === 2 ? second : light}"/>` +
      `<path d="M${pathNumber(x - 6)} ${pathNumber(y)}h12" stroke="${deep}" stroke-width="1.4"/>`
    )
  }).join('')
}

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

/** Draws a motif of 400 x 220 as SVG; every number in it comes from `chance`. */
export type Motif = (chance: RandomSource, colors: Finish) => string
