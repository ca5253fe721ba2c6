import * as z from 'zod/mini'
import { line } from '../contract/text.ts'

/**
 * The places where installers of makers put what their plugins play: sample libraries, expansions, packs. A helper knows their folders; only
 * these ids and sizes are sent, so that no name of a folder leaves a computer.
 */
export const CONTENT_PLACES = {
  ableton: { maker: 'Ableton', product: 'Factory Packs' },
  apple: { maker: 'Apple', product: 'Sounds of Logic Pro and GarageBand' },
  arturia: { maker: 'Arturia', product: 'Samples and presets' },
  bitwig: { maker: 'Bitwig', product: 'Sound packages' },
  eastwest: { maker: 'EastWest', product: 'Libraries of Play and Opus' },
  ik: { maker: 'IK Multimedia', product: 'Sound content' },
  kontakt: { maker: 'Native Instruments', product: 'Kontakt libraries' },
  'native-instruments': { maker: 'Native Instruments', product: 'Other content' },
  output: { maker: 'Output', product: 'Libraries' },
  spectrasonics: { maker: 'Spectrasonics', product: 'STEAM' },
  spitfire: { maker: 'Spitfire Audio', product: 'Libraries' },
  splice: { maker: 'Splice', product: 'Sounds' },
  steinberg: { maker: 'Steinberg', product: 'Content' },
  toontrack: { maker: 'Toontrack', product: 'Drum and key libraries' },
  uvi: { maker: 'UVI', product: 'Soundbanks' },
  waves: { maker: 'Waves', product: 'Instrument data' },
  xln: { maker: 'XLN Audio', product: 'ADpaks and packs' },
} as const satisfies Record<string, { maker: string; product: string }>

export type ContentId = keyof typeof CONTENT_PLACES

export const isContentId = (id: string): id is ContentId => Object.hasOwn(CONTENT_PLACES, id)

/** The size of one place on a computer. */
export const measuredContent = z.object({
  /** A newer helper may know more places, which an older server leaves out. */
  id: line('Place', 40),
  bytes: z.int('A size is a whole number of bytes.').check(z.minimum(0, 'A size is not below zero.')),
  /** Some of it was not measured: there is more than is looked at, it could not be read, or a link leads elsewhere. */
  isAtLeast: z.boolean('isAtLeast must be true or false.'),
  /** A link leads to another folder or disk, which is not looked at. */
  isElsewhere: z.boolean('isElsewhere must be true or false.'),
})
export type MeasuredContent = z.infer<typeof measuredContent>

/** How many places a computer has at most, also those that only newer helpers know. */
export const MAX_CONTENT_PLACES = 100

/** All of it together; `unknown` is how many places were not measured to the end. */
export const contentSum = (content: readonly MeasuredContent[]): { bytes: number; unknown: number } => ({
  bytes: content.reduce((sum, { bytes }) => sum + bytes, 0),
  unknown: content.filter(({ isAtLeast }) => isAtLeast).length,
})
