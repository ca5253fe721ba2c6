import {
  FORMAT_FACTS,
  type FormatFacts,
  type LoadedFormat,
  type OfferedFormat,
  type UseFormat,
} from './format-facts.ts'
import { FORMATS } from './formats.ts'

/** The facts about a format by its name; undefined for a format of another name, which may be any. */
export const factsOfFormat = (format: string): FormatFacts | undefined =>
  // as: checked before
  Object.hasOwn(FORMAT_FACTS, format) ? FORMAT_FACTS[format as OfferedFormat] : undefined

/** The format of each of the texts that are picked. */
export const formatsBy = (texts: (facts: FormatFacts) => readonly string[]): Map<string, OfferedFormat> =>
  new Map(FORMATS.flatMap((format) => texts(FORMAT_FACTS[format]).map((text) => [text, format])))

/** The endings that songs name. */
export const endingsInSongs = ({ files, folders }: FormatFacts) => [...files, ...folders]

/** The endings that the names of plugins have. */
export const endingsInNames = ({ files, folders, otherFolders = [] }: FormatFacts) => [
  ...files,
  ...folders,
  ...otherFolders,
]

/** The formats that songs name. */
export const USE_FORMATS = FORMATS.flatMap((format) => FORMAT_FACTS[format].inSongs ?? []) as [
  UseFormat,
  ...UseFormat[],
]

/** The formats that DAWs load. */
export const LOADED_FORMATS = FORMATS.filter(
  (format): format is LoadedFormat => FORMAT_FACTS[format].inSongs !== null,
)
