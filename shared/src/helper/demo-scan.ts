import { DEMO_PLUGINS } from './demo-plugins.ts'

/** A moment of the demonstration's scan: milliseconds after its start, percent of its bar, lines of its log. */
export type DemoMoment = { at: number; percent: number; logged: number }

/** Milliseconds. */
const TICK = 300
const LINE = 600
const MOST_PER_TICK = 10

/**
 * The moments of one scan, in order. `chance` gives numbers from 0 to 1. It is complete when the bar is full and all lines
 * are logged, whichever comes last; the caller's clock says when each moment has come.
 */
export function* demoScan(chance: () => number): Generator<DemoMoment, void> {
  let moment: DemoMoment = { at: 0, percent: 0, logged: 0 }
  while (!isComplete(moment)) {
    moment = momentAfter(moment, chance)
    yield moment
  }
}

/** The bar is full and everything has been logged. */
export const isComplete = ({ percent, logged }: DemoMoment) =>
  percent === 100 && logged === DEMO_PLUGINS.length

function momentAfter({ at, percent, logged }: DemoMoment, chance: () => number): DemoMoment {
  const now = at + TICK
  return {
    at: now,
    percent: Math.min(100, percent + chance() * MOST_PER_TICK),
    logged: Math.min(DEMO_PLUGINS.length, logged + (now % LINE === 0 ? 1 : 0)),
  }
}
