/** The color of a format's bar in a chart, as CSS: the badge's hue, lifted towards white in the dark theme. */
export function formatChartColor(format: string) {
  const token = COLORED.has(format.toLowerCase()) ? format.toLowerCase() : 'other'
  return `color-mix(in oklab, var(--fmt-${token}), white var(--chart-lift))`
}

const COLORED = new Set(['vst', 'vst3', 'au', 'component', 'aax', 'uad', 'clap', 'standalone'])
