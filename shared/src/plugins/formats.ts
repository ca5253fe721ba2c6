/** The formats that the product offers, in display order. */
export const FORMATS = ['VST', 'VST3', 'AU', 'Component', 'AAX', 'CLAP', 'Standalone', 'LV2'] as const

/** The format of an installation of unknown format; shown with a neutral badge. */
export const UNKNOWN_FORMAT = 'Plugin'

/** A format of an installation: one of those offered, or `Plugin`. */
export const INSTALLED_FORMATS = [...FORMATS, UNKNOWN_FORMAT] as const

export type Format = (typeof INSTALLED_FORMATS)[number]

/** The stored value of a format name: itself when it is known, otherwise `Plugin`. */
export const installedFormat = (format: string): Format =>
  INSTALLED_FORMATS.find((known) => known === format) ?? UNKNOWN_FORMAT

/** These formats in display order, each once. What is not a format is left out. */
export const inFormatOrder = (formats: readonly string[]): Format[] =>
  INSTALLED_FORMATS.filter((format) => formats.includes(format))

/**
 * True for a format whose versions are those of the product. LV2 numbers the interface of a plugin, so its versions compare only with each
 * other.
 */
export const hasProductVersions = (format: string) => format !== 'LV2'

/** AU and Component are two names of one format; matching uses the first. */
export const matchingFormat = (format: string) => (format === 'Component' ? 'AU' : format)
