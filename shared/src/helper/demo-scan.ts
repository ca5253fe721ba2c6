import { DEMO_PLUGINS } from './demo-plugins.ts'

/** A moment of the demonstration scan: milliseconds since its start, percent of the bar, number of log lines. */
export type DemoMoment = { at: number; percent: number; logged: number }

const TICK_MS = 300
const LOG_LINE_MS = 600
const MAX_PERCENT_PER_TICK = 10

/** The moments of a scan, in order, until the bar is full and all lines are logged. `chance` returns 0 to 1; the caller waits for each. */
export function* demoScan(chance: () => number): Generator<DemoMoment, void> {
  let moment: DemoMoment = { at: 0, percent: 0, logged: 0 }
  while (!isDemoScanComplete(moment)) {
    moment = momentAfter(moment, chance)
    yield moment
  }
}

/** Whether the bar is full and all lines are logged. */
export const isDemoScanComplete = ({ percent, logged }: DemoMoment) =>
  percent === 100 && logged === DEMO_PLUGINS.length

function momentAfter({ at, percent, logged }: DemoMoment, chance: () => number): DemoMoment {
  const now = at + TICK_MS
  return {
    at: now,
    percent: Math.min(100, percent + chance() * MAX_PERCENT_PER_TICK),
    logged: Math.min(DEMO_PLUGINS.length, logged + (now % LOG_LINE_MS === 0 ? 1 : 0)),
  }
}
