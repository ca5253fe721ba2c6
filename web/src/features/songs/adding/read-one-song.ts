import { sha256 } from '@noble/hashes/sha2.js'
import { contentHead, contentRanges } from '#shared/songs/files/content-ranges.ts'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { readSong } from '#shared/songs/read-song.ts'
import type { SongFile } from '#shared/songs/source.ts'
import { base64Url } from '#shared/text/base64-url.ts'

/** A song to read: its file, or the files of a package by their paths in it. Files can be given to a worker. */
export type SongToRead = { name: string; isPackage: boolean; files: { name: string; file: File }[] }

/** A song without its name and place. `content` is '' when its bytes could not be read. */
export type ReadSong = Pick<SentSong, 'content' | 'bytes' | 'modifiedAt' | 'song' | 'refused'>

/** Reads one song in parts, and digests its bytes with the account's id before them, as the helper does it. Never rejects. */
export async function readOneSong(toRead: SongToRead, accountId: string): Promise<ReadSong> {
  const { name, isPackage, files } = toRead
  const [first] = files
  const read = isPackage
    ? await readSong({ name, files: files.map((each) => songFileOf(each.name, each.file)) })
    : first
      ? await readSong(songFileOf(name, first.file))
      : { refused: 'not-opened' as const }
  return {
    content: await contentOf(toRead, accountId).catch(() => ''),
    bytes: files.reduce((sum, { file }) => sum + file.size, 0),
    modifiedAt: momentOf(Math.max(0, ...files.map(({ file }) => file.lastModified))),
    song: read.song ?? null,
    refused: read.refused ?? null,
  }
}

const songFileOf = (name: string, file: File): SongFile => ({
  name,
  size: file.size,
  read: (at, length) => bytesOf(file, at, length),
})

const bytesOf = async (file: File, at: number, length: number) =>
  new Uint8Array(await file.slice(at, at + length).arrayBuffer())

async function contentOf({ isPackage, files }: SongToRead, accountId: string): Promise<string> {
  const encoder = new TextEncoder()
  const digest = sha256.create().update(encoder.encode(accountId))
  for (const { name, file } of files) {
    const head = contentHead({ name: isPackage ? name : '', size: file.size })
    digest.update(encoder.encode(head))
    for (const { at, length } of contentRanges(file.size)) digest.update(await bytesOf(file, at, length))
  }
  return files.length > 0 ? base64Url(digest.digest()) : ''
}

/** Null for a clock that was wrong. */
const momentOf = (time: number) => (time > 0 && time < LAST_MOMENT ? new Date(time).toISOString() : null)
const LAST_MOMENT = Date.parse('9999-12-31')
