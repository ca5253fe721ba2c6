/** The formats the product offers, in the order in which it offers them. */
export const FORMATS = ['VST', 'VST3', 'AU', 'Component', 'AAX', 'CLAP', 'Standalone', 'LV2'] as const

/** What an installation is when its format is unknown; shown with a neutral badge. */
export const UNKNOWN_FORMAT = 'Plugin'

/** A format of an installation: one of those offered, or `Plugin`. */
export const INSTALLED_FORMATS = [...FORMATS, UNKNOWN_FORMAT] as const

export type Format = (typeof INSTALLED_FORMATS)[number]

/** What is stored of a format that somebody names: itself when it is known, otherwise `Plugin`. */
export const installedFormat = (format: string): Format =>
  INSTALLED_FORMATS.find((known) => known === format) ?? UNKNOWN_FORMAT

/** AU and Component are two names of one format; matching uses the first. */
export const matchingFormat = (format: string) => (format === 'Component' ? 'AU' : format)
