import { finishColors, finishForMaker } from './finishes.ts'
import { pathNumber } from './geometry.ts'
import { textHash } from './hash-of.ts'
import { motifOf } from './motif-of.ts'
import { seededRandom } from './seeded-random.ts'
import { rotatedHue } from './turned-hue.ts'

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
