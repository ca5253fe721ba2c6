import type { Chance } from './chance.ts'
import type { Finish } from './finishes.ts'

/** Draws one picture on a ground of 400 x 220; every number in it comes from chance. */
export type Motif = (chance: Chance, colors: Finish) => string
