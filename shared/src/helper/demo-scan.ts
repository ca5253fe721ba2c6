/** A plugin that the demonstration pretends to find, with the facts of a real product. */
export type DemoPlugin = { name: string; manufacturer: string; format: string; version: string }

/** In the order in which they are found. */
export const DEMO_PLUGINS: DemoPlugin[] = [
  { name: 'ValhallaDelay', manufacturer: 'Valhalla DSP', format: 'VST3', version: '2.7.5' },
  { name: 'Pro-R 2', manufacturer: 'FabFilter', format: 'VST3', version: '2.05' },
  { name: 'Phase Plant', manufacturer: 'Kilohearts', format: 'VST3', version: '2.2.3' },
  { name: 'Seventh Heaven', manufacturer: 'LiquidSonics', format: 'VST3', version: '1.4.4' },
  { name: 'OTT', manufacturer: 'Xfer Records', format: 'VST', version: '1.37' },
  { name: 'Surge XT', manufacturer: 'Surge Synth Team', format: 'VST3', version: '1.3.4' },
  { name: 'Weiss EQ MP', manufacturer: 'Softube', format: 'VST3', version: '2.6.14' },
  { name: 'Pigments', manufacturer: 'Arturia', format: 'AU', version: '6.0.1' },
  { name: 'Pro-C 2', manufacturer: 'FabFilter', format: 'VST3', version: '2.21' },
  { name: 'Decapitator', manufacturer: 'Soundtoys', format: 'AU', version: '5.4.2' },
]

/** Plugins that the demonstration account already has. */
export const DEMO_EXISTING: ReadonlySet<string> = new Set(['ValhallaDelay', 'OTT'])

/** The folders to choose from; the first is selected. */
export const DEMO_FOLDERS = [
  '/Library/Audio/Plug-Ins',
  '~/Library/Audio/Plug-Ins',
  '/Applications',
  '/Volumes/External/Plug-Ins',
] as const

/** The path of a plugin in the demonstration. */
export const demoPathOf = ({ name, format }: DemoPlugin, folder: string) =>
  `${folder}/${PLACES[format] ?? '*'}`.replace('*', () => name)

const PLACES: Record<string, string> = { VST: 'VST/*.vst', VST3: 'VST3/*.vst3', AU: 'Components/*.component' }

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

/** True when the bar is full and all lines are logged. */
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
