/** A color (#rrggbb) with its hue rotated by some degrees; lightness, saturation and grays do not change. */
export function rotatedHue(hex: string, degrees: number) {
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
