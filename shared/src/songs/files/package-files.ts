/** The alternatives of a package that are looked at; a person has a few. */
const MOST_ALTERNATIVES = 64

/**
 * The folders in `Alternatives` of a package of Logic Pro or GarageBand that are alternatives of the song, by their names. In
 * one order, because the first tells the tempo, and the order of the files counts in the digest of their bytes.
 */
export const alternativesAmong = (names: readonly string[]): string[] =>
  names
    .filter((name) => /^\d{1,4}$/.test(name))
    .sort()
    .slice(0, MOST_ALTERNATIVES)

/** The files of an alternative that the facts of a song depend on. */
export const ALTERNATIVE_FILES: readonly string[] = ['ProjectData', 'MetaData.plist']

/** A list of facts about the whole package, by its folder and name. */
export const PACKAGE_FACTS = ['Resources', 'ProjectInformation.plist'] as const
