import type { Finish } from './finishes.ts'
import type { RandomSource } from './text-hash.ts'

/** Draws a motif of 400 x 220 as SVG; every number in it comes from `chance`. */
export type Motif = (chance: RandomSource, colors: Finish) => string
