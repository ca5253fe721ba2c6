import type { Motif } from './motifs/effect.ts'
import {
  curves,
  drive,
  echo,
  gauge,
  graphic,
  knee,
  matrix,
  phase,
  pingpong,
  ripples,
  room,
  squash,
  tail,
} from './motifs/effect.ts'
import { panel, reels, spectro } from './motifs/hardware.ts'
import { keys, oscillators, partials, wavetable } from './motifs/instrument.ts'
import { textHash } from './text-hash.ts'

/** The motif of a plugin: its type determines the family, its name the member. Unknown types are effects of any kind. */
export function motifOf(name: string, type: string): Motif {
  const family = FAMILIES.get(type) ?? KINDS.get(type.toLowerCase().replace(/[^a-z]/g, '')) ?? EFFECTS
  return family[textHash(SALT + name) % family.length] as Motif // the remainder is always a valid index
}

const EFFECTS = [drive, phase, matrix, panel, reels, spectro]

/** The order determines the motifs, and EQ curves are listed twice on purpose: never change either. */
const FAMILIES = new Map<string, Motif[]>([
  ['EQ', [curves, graphic, curves]],
  ['Compressor', [gauge, squash, knee]],
  ['Reverb', [ripples, room, tail]],
  ['Delay', [echo, pingpong]],
  ['Instrument', [wavetable, partials, oscillators, keys]],
  ['Effect', EFFECTS],
])

const DYNAMICS = [gauge, squash, knee]

/** Further types, as lower-case letters only. */
const KINDS = new Map<string, Motif[]>([
  ['tape', [reels]],
  ['saturation', [drive]],
  ['saturator', [drive]],
  ['distortion', [drive]],
  ['amp', [drive]],
  ['modulation', [phase]],
  ['chorus', [phase]],
  ['flanger', [phase]],
  ['phaser', [phase]],
  ['channelstrip', [panel]],
  ['preamp', [panel]],
  ['metering', [spectro]],
  ['meter', [spectro]],
  ['analyzer', [spectro]],
  ['mastering', [spectro]],
  ['restoration', [spectro]],
  ['limiter', DYNAMICS],
  ['gate', DYNAMICS],
  ['expander', DYNAMICS],
  ['deesser', DYNAMICS],
  ['granular', [matrix]],
  ['glitch', [matrix]],
])

/** A change repaints every library. */
const SALT = 'motif8219:'
