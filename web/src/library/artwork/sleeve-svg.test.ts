import fc from 'fast-check'
import { expect, test } from 'vitest'
import { motifOf } from './motif-of.ts'
import { drive, gauge, knee, matrix, phase, squash } from './motifs/effect.ts'
import { panel, reels, spectro } from './motifs/hardware.ts'
import { sleeveSvg } from './sleeve-svg.ts'

/** The first 16 digits of the SHA-256 of the picture. One picture for every motif, then edge cases. */
test.each([
  ['Pro-Q 4', 'FabFilter', 'EQ', '442d9d696b1be43c'], // graphic
  ['ValhallaVintageVerb', 'Valhalla DSP', 'Reverb', '7075d3995e48b876'], // room
  ['Teletronix LA-2A Leveler', 'Universal Audio', 'Compressor', 'e22b298bf25f1fab'], // squash
  ['Serum 2', 'Xfer Records', 'Instrument', '7ee496912c1bee8c'], // oscillators
  ['soothe2', 'oeksound', 'Effect', 'ea91ca1d0d43d910'], // matrix
  ['EchoBoy', 'Soundtoys', 'Delay', 'c59a00329c3017bf'], // pingpong
  ['Diva', 'u-he', 'Instrument', '7255b991f35e24e7'], // wavetable
  ['Studer A800 Tape Recorder', 'Universal Audio', 'Effect', 'da6f545f773a818a'], // reels
  ['Bus Compressor 2', 'Solid State Logic', 'Compressor', 'ca481581cb7d06dd'], // knee
  ['Kontakt 8', 'Native Instruments', 'Instrument', '90ba1fced4983188'], // partials
  ['Pigments', 'Arturia', 'Instrument', '3d5a9e490a6130b1'], // keys
  ['EMT 140 Plate', 'Universal Audio', 'Reverb', 'a52196386b6ff4f8'], // ripples
  ['Gullfoss', 'Soundtheory', 'EQ', 'ffb043ce63ea358b'], // curves
  ['Blackhole', 'Eventide', 'Reverb', '666e0948a82b5029'], // tail
  ['Pro-C 2', 'FabFilter', 'Compressor', '45b0a9455785a617'], // gauge
  ['Timeless 3', 'FabFilter', 'Delay', '0d4d7cae7c790a88'], // echo
  ['Ozone 11 Imager', 'iZotope', 'Effect', 'a0936feeca54cff4'], // panel
  ['RC-20 Retro Color', 'XLN Audio', 'Effect', '958d627c375e8f02'], // spectro
  ['Pro-L 2', 'FabFilter', 'Effect', '078d5f256395d35f'], // phase
  ['Saturn 2', 'FabFilter', 'Effect', '2d6ab3e628f329d0'], // drive
  ['Über Ätna 🎛️', 'Ünïcode', 'EQ', '02ba54e2968438c8'], // curves
  ['', '', '', '12a98bddfcf9b9aa'], // panel
])('the sleeve of "%s" by "%s" (%s) never changes', async (name, maker, type, fingerprint) => {
  expect(await fingerprintOf(sleeveSvg(name, maker, type))).toBe(fingerprint)
})

test('a picture that appears twice in a document has distinct gradient ids', () => {
  const [first, second] = ['a', 'b'].map((uid) => sleeveSvg('Diva', 'u-he', 'Instrument', { uid }))
  expect(idOf(first)).not.toBe(idOf(second))
})

test('a picture is well-formed and never contains the name of the plugin', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'constructor',
      '__proto__',
      '<script>alert(1)</script>',
      '"/><image href="x"/>',
      '\u0000',
      '\ud800',
    ),
  )
  fc.assert(
    fc.property(word, word, word, (name, maker, type) => {
      const picture = sleeveSvg(name, maker, type)
      expect(picture).toMatch(/^<svg class="sleeve" [^<]+><defs>.+<\/svg>$/)
      expect(picture).toMatch(/^[\w \-+.,:;#%()=/"<>]+$/)
      expect(picture).not.toMatch(/NaN|undefined|Infinity|script|href/)
    }),
  )
})

const idOf = (picture = '') => /id="(\w+)"/.exec(picture)?.[1]

async function fingerprintOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest.slice(0, 8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

test.each([
  ['Tape', [reels]],
  ['Saturation', [drive]],
  ['Modulation', [phase]],
  ['Channel Strip', [panel]],
  ['Metering', [spectro]],
  ['Limiter', [gauge, squash, knee]],
  ['Granular', [matrix]],
])('the motif of the type %s has its meaning', (type, motifs) => {
  for (const name of ['A', 'Studer A800', 'Sonalksis 7', 'Überverb', '4'])
    expect(motifs).toContain(motifOf(name, type))
})

test('another type is an effect of any kind', () => {
  const effects = [drive, phase, matrix, panel, reels, spectro]
  const drawn = new Set(Array.from({ length: 60 }, (_, n) => motifOf(`Plugin ${n}`, 'Vocoder')))

  expect(drawn).toEqual(new Set(effects))
})
