import type { RandomSource } from './chance.ts'
import type { Finish } from './finishes.ts'

/** Draws a motif of 400 x 220 as SVG; every number in it comes from `chance`. */
export type Motif = (chance: RandomSource, colors: Finish) => string
