import type { Platform } from '#shared/plugins/architectures.ts'
import type { ContentId } from '#shared/storage/content-places.ts'

type Environment = Record<string, string | undefined>

/** A folder of a place. With `marker` only those folders in it count that have a file with this ending. */
export type ContentFolder = { id: ContentId; folder: string; marker?: string }

/** Where installers put content on this system; the folders need not exist. `home` is the home folder of the user. */
export function contentFolders(platform: Platform, home: string, environment: Environment): ContentFolder[] {
  const places = FOLDERS[platform](home, environment)
  return Object.entries(places).flatMap(([id, folders]) =>
    folders.map((each) => ({
      // The keys of a record of places are their ids.
      id: id as ContentId,
      ...(typeof each === 'string' ? { folder: each } : each),
    })),
  )
}

type Folders = (string | Omit<ContentFolder, 'id'>)[]

/** Kontakt knows a library by this file. */
const NICNT = '.nicnt'

const FOLDERS: Record<
  Platform,
  (home: string, environment: Environment) => Partial<Record<ContentId, Folders>>
> = {
  macos: (home) => {
    const [all, own, shared] = [
      '/Library/Application Support',
      `${home}/Library/Application Support`,
      '/Users/Shared',
    ]
    return {
      ableton: [`${home}/Music/Ableton/Factory Packs`],
      apple: [
        '/Library/Audio/Apple Loops',
        `${all}/GarageBand/Instrument Library`,
        `${all}/Logic`,
        `${home}/Music/Logic Pro Library.bundle`,
      ],
      arturia: ['/Library/Arturia'],
      bitwig: [`${own}/Bitwig/Bitwig Studio/installed-packages`],
      eastwest: [`${shared}/East West`, `${all}/East West`, `${home}/Music/EastWest`],
      ik: [`${shared}/IK Multimedia`, `${home}/Music/IK Multimedia`, `${home}/Documents/IK Multimedia`],
      kontakt: [{ folder: shared, marker: NICNT }],
      'native-instruments': [`${shared}/Native Instruments`, `${all}/Native Instruments`],
      output: [`${shared}/Output`, `${all}/Output`, `${home}/Music/Output`],
      spectrasonics: [`${own}/Spectrasonics/STEAM`, `${all}/Spectrasonics/STEAM`],
      spitfire: [
        `${home}/Spitfire`,
        `${home}/Music/Spitfire Audio`,
        `${home}/Music/Spitfire`,
        `${shared}/Spitfire`,
        `${shared}/Spitfire Audio`,
      ],
      splice: [`${home}/Splice`, `${home}/Documents/Splice`, `${home}/Music/Splice`],
      steinberg: [`${all}/Steinberg/Content`, `${own}/Steinberg/Content`],
      toontrack: [`${all}/Toontrack`, `${all}/EZDrummer`, `${all}/Superior Drummer`, `${shared}/Toontrack`],
      uvi: [`${all}/UVISoundBanks`],
      waves: ['/Applications/Waves/Data/Instrument Data', `${shared}/Waves`],
      xln: [`${all}/XLN Audio`],
    }
  },
  windows: (home, environment) => {
    const data = environment.ProgramData || 'C:\\ProgramData'
    const shared = environment.PUBLIC || 'C:\\Users\\Public'
    const local = environment.LOCALAPPDATA || `${home}\\AppData\\Local`
    const roaming = environment.APPDATA || `${home}\\AppData\\Roaming`
    const common = environment.CommonProgramFiles || 'C:\\Program Files\\Common Files'
    const programs = environment.ProgramFiles || 'C:\\Program Files'
    const documents = `${home}\\Documents`
    return {
      ableton: [`${documents}\\Ableton\\Factory Packs`],
      arturia: [`${data}\\Arturia`],
      bitwig: [`${local}\\Bitwig Studio\\installed-packages`],
      eastwest: [`${data}\\East West`, `${shared}\\Documents\\East West`],
      ik: [`${shared}\\Documents\\IK Multimedia`, `${documents}\\IK Multimedia`],
      kontakt: [{ folder: `${shared}\\Documents`, marker: NICNT }],
      'native-instruments': [`${shared}\\Documents\\Native Instruments`, `${common}\\Native Instruments`],
      output: [`${data}\\Output`, `${documents}\\Output`],
      spectrasonics: [`${data}\\Spectrasonics\\STEAM`],
      spitfire: [
        `${home}\\Music\\Spitfire Audio`,
        `${home}\\Music\\Spitfire`,
        `${documents}\\Spitfire Audio`,
      ],
      splice: [`${home}\\Splice`, `${documents}\\Splice`],
      steinberg: [
        `${data}\\Steinberg\\Content`,
        `${roaming}\\Steinberg\\Content`,
        `${common}\\Steinberg\\Content`,
      ],
      toontrack: [`${data}\\Toontrack`],
      uvi: [`${programs}\\UVISoundBanks`, `${data}\\UVISoundBanks`],
      waves: [`${data}\\Waves Audio`, `${shared}\\Waves Audio`],
      xln: [`${data}\\XLN Audio`],
    }
  },
  linux: (home) => ({
    bitwig: [`${home}/.BitwigStudio/installed-packages`],
    splice: [`${home}/Splice`],
  }),
}
