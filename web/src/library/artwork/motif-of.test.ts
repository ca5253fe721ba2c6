import { expect, test } from 'vitest'
import { motifOf } from './motif-of.ts'
import { drive, gauge, knee, matrix, phase, squash } from './motifs/effect.ts'
import { panel, reels, spectro } from './motifs/hardware.ts'

test.each([
  ['Tape', [reels]],
  ['tape', [reels]],
  ['Saturation', [drive]],
  ['Distortion', [drive]],
  ['Modulation', [phase]],
  ['Channel Strip', [panel]],
  ['Channel strip', [panel]],
  ['Preamp', [panel]],
  ['Metering', [spectro]],
  ['Mastering', [spectro]],
  ['Restoration', [spectro]],
  ['Limiter', [gauge, squash, knee]],
  ['Gate', [gauge, squash, knee]],
  ['De-Esser', [gauge, squash, knee]],
  ['Granular', [matrix]],
  ['Glitch', [matrix]],
])('the motif of the type %s has its meaning', (type, motifs) => {
  for (const name of ['A', 'Studer A800', 'Sonalksis 7', 'Überverb', '4'])
    expect(motifs).toContain(motifOf(name, type))
})

test('another type is an effect of any kind', () => {
  const effects = [drive, phase, matrix, panel, reels, spectro]
  const drawn = new Set(Array.from({ length: 60 }, (_, n) => motifOf(`Plugin ${n}`, 'Vocoder')))

  expect(drawn).toEqual(new Set(effects))
})
