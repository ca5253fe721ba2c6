import { finishColors, finishForMaker } from './finishes.ts'
import { pathNumber } from './geometry.ts'
import { motifOf } from './motif-of.ts'
import { seededRandom, textHash } from './text-hash.ts'

/**
 * The picture of a plugin without a screenshot: an SVG text of 400 x 220, always the same for the same input. The manufacturer
 * determines the finish, the type the motif, the name every number and a hue rotation of up to 16 degrees, so that the plugins
 * of a manufacturer look related. `uid` makes the gradient's id unique when a plugin appears twice in one document. None of the
 * three texts is written into the picture.
 */
export function sleeveSvg(name: string, maker = '', type = '', { uid = '' } = {}) {
  const hash = textHash(`${name}|${maker}`)
  const chance = seededRandom(hash)
  const colors = turnedFinish(maker || name, ((hash >>> 8) % 33) - 16)
  const [deep, mid] = colors
  const id = `g${hash.toString(36)}${uid}`
  const lightX = 40 + chance() * 45
  const lightY = 10 + chance() * 40
  return (
    '<svg class="sleeve" viewBox="0 0 400 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">' +
    `<defs><radialGradient id="${id}" cx="${pathNumber(lightX)}%" cy="${pathNumber(lightY)}%" r="95%"><stop offset="0" stop-color="${mid}" stop-opacity=".9"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs>` +
    `<rect width="400" height="220" fill="${deep}"/><rect width="400" height="220" fill="url(#${id})"/>${motifOf(name, type)(chance, colors)}</svg>`
  )
}

function turnedFinish(maker: string, degrees: number) {
  const [deep, mid, ink, second, light] = finishColors(finishForMaker(maker))
  const turned = (color: string) => rotatedHue(color, degrees)
  return [turned(deep), turned(mid), turned(ink), turned(second), turned(light)] as const
}

/** A color (#rrggbb) with its hue rotated by some degrees; lightness, saturation and grays do not change. */
function rotatedHue(hex: string, degrees: number) {
  const red = channelAt(hex, 1)
  const green = channelAt(hex, 3)
  const blue = channelAt(hex, 5)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const spread = most - least
  const lightness = (most + least) / 2
  if (spread < 1e-4) return hex

  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const turned = sixthOf(red, green, blue, most, spread) * 60 + degrees
  const hue = ((turned % 360) + 360) % 360
  const swing = saturation * Math.min(lightness, 1 - lightness)
  return `#${[0, 8, 4].map((offset) => channelOf(hue, offset, lightness, swing)).join('')}`
}

const channelAt = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255

/** The hue in sixths of a turn from red. */
function sixthOf(red: number, green: number, blue: number, most: number, spread: number) {
  if (most === red) return ((green - blue) / spread) % 6
  if (most === green) return (blue - red) / spread + 2
  return (red - green) / spread + 4
}

function channelOf(hue: number, offset: number, lightness: number, swing: number) {
  const k = (offset + hue / 30) % 12
  const level = lightness - swing * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  return Math.round(255 * level)
    .toString(16)
    .padStart(2, '0')
}
