import { textHash } from './text-hash.ts'

/** Five colors from dark to light: background, middle, ink, second ink, light. */
export type Finish = readonly [deep: string, mid: string, ink: string, second: string, light: string]

/** The order determines which manufacturer has which finish: never change it. */
const FINISHES = {
  ember: ['#1f0e08', '#6b2712', '#ff8f56', '#ffd08f', '#ffe9d6'],
  hammer: ['#11171b', '#37505f', '#a9cbdc', '#f2b560', '#e6f2f7'],
  moss: ['#0e160d', '#2c4f2c', '#9fd481', '#f0e3a0', '#e9f6df'],
  cobalt: ['#0a1129', '#1d3b8f', '#74a6ff', '#ffd27a', '#dfe9ff'],
  plum: ['#1a0c20', '#562468', '#d291f0', '#ffb3a1', '#f6e2ff'],
  rosewood: ['#200b10', '#762034', '#ff8293', '#ffcf9e', '#ffe1e1'],
  sand: ['#1a150c', '#665130', '#e6c88a', '#f08a54', '#fdf1d8'],
  petrol: ['#05191b', '#0d5256', '#57cfc6', '#f6d487', '#d9fbf4'],
  violet: ['#100d29', '#3a2f99', '#9f92ff', '#7fe3d0', '#e7e3ff'],
  brass: ['#191304', '#6f5210', '#f0c145', '#ff8a5c', '#fff0c4'],
  bone: ['#1b1a18', '#5d5a52', '#e4dfd0', '#ff7344', '#faf6ea'],
  ice: ['#0a161d', '#265a76', '#8fd6f2', '#ffd0c2', '#e6f8ff'],
  oxide: ['#1c0f0b', '#5e3a2c', '#dba083', '#8fc7c0', '#f8e6dc'],
  fern: ['#08180f', '#12573a', '#5fd89a', '#e9e27a', '#dcf9e8'],
} as const satisfies Record<string, Finish>

export type FinishName = keyof typeof FINISHES

/** The colors of a finish. */
export const finishColors = (name: FinishName): Finish => FINISHES[name]

/** The finish for a manufacturer's plugins; without a manufacturer, pass the plugin's name. */
export const finishForMaker = (maker: string): FinishName =>
  NAMES[textHash(SALT + maker) % NAMES.length] as FinishName // the remainder is always a valid index

/** The color of a manufacturer's bar in a chart, as CSS; darker in the light theme. */
export const finishChartColor = (maker: string) =>
  `color-mix(in oklab, ${finishColors(finishForMaker(maker))[2]}, black var(--chart-shade))`

const NAMES = Object.keys(FINISHES)

/** Chosen so that the most common manufacturers have different finishes. A change repaints every library. */
const SALT = 'finish11404:'
