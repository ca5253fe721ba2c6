import sharp from 'sharp'

/** A fake plugin interface that depends on the name. */
export function aScreenshot(name: string) {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const hue = seed % 360
  const curve = Array.from({ length: 61 }, (_, i) => {
    const x = 60 + i * 18
    const y = 260 - 90 * Math.sin(i / (4 + (seed % 5))) * Math.exp(-(((i - (seed % 60)) / 24) ** 2))
    return `${i ? 'L' : 'M'}${x} ${y.toFixed(1)}`
  })
  const knobs = Array.from({ length: 6 }, (_, i) => {
    const turn = ((seed >> i) % 270) - 135
    return `<g transform="translate(${150 + i * 180} 600)"><circle r="54" fill="hsl(${hue} 14% 16%)" stroke="hsl(${hue} 40% 55%)" stroke-width="4"/><path d="M0-20V-48" stroke="#fff" stroke-width="7" stroke-linecap="round" transform="rotate(${turn})"/></g>`
  })
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="760">
    <rect width="1200" height="760" fill="hsl(${hue} 22% 22%)"/>
    <rect x="40" y="60" width="1120" height="400" rx="18" fill="hsl(${hue} 30% 9%)"/>
    ${[0, 1, 2, 3, 4].map((i) => `<path d="M40 ${100 + i * 80}H1160" stroke="hsl(${hue} 20% 24%)"/>`).join('')}
    <path d="${curve.join('')}" fill="none" stroke="hsl(${(hue + 40) % 360} 80% 66%)" stroke-width="7"/>
    ${knobs.join('')}</svg>`
  return sharp(Buffer.from(picture)).png().toBuffer()
}
