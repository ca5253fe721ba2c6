import * as z from 'zod/mini'
import { line } from '../../contract/text.ts'
import { USE_FORMATS } from '../../plugins/format-lists.ts'
import { SONG_LIMITS } from '../limits.ts'
import { GAP_NAMES, REFUSAL_NAMES } from '../refusal.ts'
import { SONG_KINDS, type Song } from '../song.ts'

/** The most keys of one used plugin. */
const MAX_KEYS = 8

const shortLine = (label: string) => line(label, SONG_LIMITS.text)

/** A whole number that no song exceeds. */
const count = (label: string) =>
  z.int(`${label} must be a whole number.`).check(z.nonnegative(), z.maximum(100_000_000))

/** An identity key as songs and entries have it. */
const key = line('An identifier of a plugin', 300).check(
  z.regex(/^(?:cid|vst2|code|id|uri|bundle|name):./, 'This is not an identifier of a plugin.'),
)

const use = z.object({
  format: z.enum(USE_FORMATS),
  name: shortLine('The name of a plugin'),
  maker: shortLine('The manufacturer of a plugin'),
  version: shortLine('The version of a plugin'),
  id: z.nullable(shortLine('The id of a plugin')),
  ids: z.array(key).check(z.maxLength(MAX_KEYS)),
  count: count('The number of instances'),
  off: count('The number of instances that are off'),
  offline: count('The number of offline instances'),
  frozen: count('The number of frozen instances'),
  missing: count('The number of missing instances'),
  inRack: count('The number of instances in racks'),
  factory: z.boolean(),
})

const moment = z.nullable(z.union([z.iso.datetime(), z.iso.date()], 'A moment is an ISO date.'))

/** The findings of a reader in a song, as a page or a helper sends them. Unknown fields are not kept. */
export const songFacts = z.object({
  kind: z.enum(SONG_KINDS),
  daw: shortLine('The DAW'),
  version: shortLine('The version of the DAW'),
  tempo: z.nullable(z.number().check(z.nonnegative(), z.maximum(100_000))),
  tracks: z.nullable(count('The number of tracks')),
  frozenTracks: z.nullable(count('The number of frozen tracks')),
  samples: z.nullable(count('The number of samples')),
  savedAt: moment,
  createdAt: moment,
  uses: z.array(use).check(z.maxLength(SONG_LIMITS.uses, 'A song has too many plugins.')),
  ownDevices: count('The number of devices of the DAW'),
  incomplete: z.nullable(z.enum(GAP_NAMES)),
}) satisfies z.ZodMiniType<Song>

/** How many songs an account keeps, including those removed in the last seven days. */
export const MAX_SONGS = 50_000

/** How many songs one call adds, and how many bytes they have at most. */
export const SONGS_PER_CALL = 100
export const SONG_BYTES_PER_CALL = 4 * 1024 * 1024

/** How many songs one call removes, restores or changes. */
export const MAX_CHANGED_SONGS = 5000

const mostChanged = z.maxLength(
  MAX_CHANGED_SONGS,
  `At most ${MAX_CHANGED_SONGS} songs can be changed at once.`,
)

/** A digest of 32 bytes in base64url. */
const digest = z.string().check(z.regex(/^[\w-]{43}$/, 'This is not the digest of a song.'))

const title = line('The title of a song', 200)
const folder = line('The folder of a song', 400)

/** A song as a page or a helper sends it: what was read in it, or why it was not read. */
export const sentSong = z
  .object({
    /** SHA-256 of the bytes, with the account's id before them. Songs with the same bytes are one. */
    content: digest,
    /** HMAC-SHA-256 of the path with a key that never leaves the browser or the helper; null when no path is known. A later save replaces the song at its place. */
    place: z.nullable(digest),
    /** The same of the path without what tells saves and backups of one song apart; null for none. */
    group: z.nullable(digest),
    isBackup: z.boolean(),
    /** The file's name without its ending, and the folder in which it lies; '' when the user keeps them private. */
    title,
    folder,
    bytes: z.int().check(z.nonnegative()),
    /** When the file was written, as an ISO date; null when that is not known. */
    modifiedAt: z.nullable(z.iso.datetime('The time of a song is an ISO date.')),
    song: z.nullable(songFacts),
    refused: z.nullable(z.enum(REFUSAL_NAMES)),
  })
  .check(
    z.refine(
      ({ song, refused }) => (song === null) !== (refused === null),
      'Send what was read in the song, or why it was not read.',
    ),
  )
export type SentSong = z.infer<typeof sentSong>

export const sentSongs = z.object({
  songs: z
    .array(sentSong, 'Send a list of songs.')
    .check(z.maxLength(SONGS_PER_CALL, `At most ${SONGS_PER_CALL} songs can be sent at once.`)),
})

/** The outcome for each sent song, in order. `same`: nothing new was in it. */
export const addedSongs = z.object({
  songs: z.array(z.object({ id: z.string(), outcome: z.enum(['added', 'replaced', 'same']) })),
})

/** How many of the plugins of a song are in each state, as `Need` has them. */
const needCounts = z.object({
  here: z.number(),
  otherFormat: z.number(),
  perhaps: z.number(),
  missing: z.number(),
  withDaw: z.number(),
})

/** One song in the list. */
export const listedSong = z.object({
  id: z.string(),
  title: z.string(),
  folder: z.string(),
  /** Null when it could not be read. */
  kind: z.nullable(z.enum(SONG_KINDS)),
  daw: z.string(),
  version: z.string(),
  tempo: z.nullable(z.number()),
  tracks: z.nullable(z.number()),
  frozenTracks: z.nullable(z.number()),
  samples: z.nullable(z.number()),
  /** ISO date: as the song says, or else when its file was written; null for neither. */
  savedAt: z.nullable(z.string()),
  bytes: z.number(),
  /** The name of the computer whose helper sent it, '' for a song dropped on the page. */
  computer: z.string(),
  /** Equal for the saves and backups of one song; null for a song of its own. */
  group: z.nullable(z.string()),
  isBackup: z.boolean(),
  /** A helper no longer finds its file. It still counts. */
  isGone: z.boolean(),
  incomplete: z.nullable(z.enum(GAP_NAMES)),
  refused: z.nullable(z.enum(REFUSAL_NAMES)),
  addedAt: z.string(),
  needs: needCounts,
  /** How many of its plugins are used as VST2, are not loaded, have an update, are here for Intel Macs only, or as 32-bit only. */
  vst2: z.number(),
  offline: z.number(),
  updates: z.number(),
  rosetta: z.number(),
  bits32: z.number(),
})
export type ListedSong = z.infer<typeof listedSong>

/** How a song uses one plugin; the counts are of instances. */
export const songUse = z.object({
  /** Equal for the same plugin in all songs of the account. */
  usedId: z.string(),
  format: z.enum(USE_FORMATS),
  name: z.string(),
  maker: z.string(),
  version: z.string(),
  count: z.number(),
  /** Null where files of this DAW do not tell. */
  off: z.nullable(z.number()),
  offline: z.number(),
  frozen: z.number(),
  missing: z.number(),
  inRack: z.number(),
})
export type SongUse = z.infer<typeof songUse>

export const CERTAINTIES = ['certain', 'likely', 'perhaps'] as const

/** A need of a song. `reason` is a sentence for users. */
export const songNeed = z.object({
  use: songUse,
  state: z.enum(['here', 'other-format', 'perhaps', 'missing', 'with-daw']),
  certainty: z.nullable(z.enum(CERTAINTIES)),
  reason: z.string(),
  /** The entry that is or may be meant. */
  plugin: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      /** '' when it was only guessed from a file name. */
      manufacturer: z.string(),
      version: z.string(),
      formats: z.array(z.string()),
      updateAvailable: z.boolean(),
      /** It runs on no Mac of today but through Rosetta. */
      needsRosetta: z.boolean(),
      is32Bit: z.boolean(),
      /** The computers on which it is installed; '' for one that is not known. */
      machines: z.array(z.string()),
    }),
  ),
})
export type SongNeed = z.infer<typeof songNeed>

/** One song with everything that is known of it. `computers` are those with installed plugins, for "what if it moves". */
export const openedSong = z.object({
  song: listedSong,
  needs: z.array(songNeed),
  ownDevices: z.number(),
  createdAt: z.nullable(z.string()),
  computers: z.array(z.object({ machine: z.string(), name: z.string() })),
})
export type OpenedSong = z.infer<typeof openedSong>

/** Where one entry of the library is used. Saves and backups of one song count once. */
export const pluginUsage = z.object({
  pluginId: z.string(),
  /** Songs that surely or likely use it, and those that only may. */
  songs: z.number(),
  perhaps: z.number(),
  /** The save date of the newest of them. */
  lastUsedAt: z.nullable(z.string()),
  kinds: z.array(z.enum(SONG_KINDS)),
  /** In how many songs each format of it is used; most used first. */
  formats: z.array(z.object({ format: z.enum(USE_FORMATS), songs: z.number() })),
})
export type PluginUsage = z.infer<typeof pluginUsage>

/** A song that uses a plugin. */
export const songOfPlugin = z.object({
  id: z.string(),
  title: z.string(),
  daw: z.string(),
  version: z.string(),
  savedAt: z.nullable(z.string()),
  isBackup: z.boolean(),
  uses: z.array(songUse),
  certainty: z.enum(CERTAINTIES),
  reason: z.string(),
})
export type SongOfPlugin = z.infer<typeof songOfPlugin>

/** The answer of all known songs about removing a plugin. `reason` is a sentence for users. */
const removalAnswer = z.object({
  pluginId: z.string(),
  isSafe: z.boolean(),
  reason: z.string(),
  /** The songs that stand against it, those that surely need it first: at most ten. */
  songs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      daw: z.string(),
      certainty: z.enum(CERTAINTIES),
      reason: z.string(),
    }),
  ),
  songCount: z.number(),
})
export type RemovalCheckAnswer = z.infer<typeof removalAnswer>

export const removalCheck = z.object({
  answers: z.array(removalAnswer),
  /** The number of songs that were looked at, and when the newest of them was read. */
  read: z.number(),
  lastReadAt: z.nullable(z.string()),
  /** The songs that were not looked at, by reason. */
  unseen: z.array(z.object({ reason: z.string(), isOpaque: z.boolean(), songs: z.number() })),
  /** The names of computers with a helper that has sent no song: their folders were perhaps never searched. */
  computersWithoutSongs: z.array(z.string()),
})
export type RemovalCheck = z.infer<typeof removalCheck>

export const songId = z.object({ id: z.uuid('This is not the id of a song.') })

export const songIds = z.object({
  ids: z.array(z.uuid('This is not the id of a song.'), 'The songs must be a list.').check(mostChanged),
})

/** The places of songs, as their helper has sent them. */
export const songPlaces = z.object({
  places: z.array(digest, 'The places must be a list.').check(mostChanged),
})

export const songChanges = z.object({ title: z.optional(title), folder: z.optional(folder) })

/** Changes of many songs, each of its own. */
export const manySongChanges = z.object({
  songs: z.array(z.extend(songChanges, songId.shape), 'Send a list of songs.').check(mostChanged),
})

/** The needs of several songs together. `songs` is how many of them need it; saves and backups of one song count once. */
export const needsOfSongs = z.object({
  needs: z.array(z.extend(songNeed, { songs: z.number() })),
  songs: z.number(),
  /** There are more; those that most songs need are listed. */
  isCut: z.boolean(),
})
export type NeedsOfSongs = z.infer<typeof needsOfSongs>
