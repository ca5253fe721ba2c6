import { pathNumber, pathThrough, times } from '../geometry.ts'
import type { Motif } from '../motif.ts'

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
