import type { ClientBase } from 'pg'
import type { Blobs } from '../../files/blobs.ts'
import { cardKeyOf, fullKeyOf, pictureIdOfKey, pictureUrlOf } from '../../files/picture-keys.ts'
import { sha256Of } from '../../files/sound-file.ts'
import { type DoctorFinding, listFinding } from './finding.ts'

/** Compares stored files with the checksums in their rows, and both with the pictures that plugins show. */
export async function checkStoredFiles(client: ClientBase, blobs: Blobs): Promise<DoctorFinding[]> {
  const { rows: pictures } = await client.query<Picture>(PICTURES)
  const missing: string[] = []
  const damaged: string[] = []
  const unchecked: string[] = []
  for (const [key, sum] of pictures.flatMap(filesOf)) {
    const bytes = await blobs.get(key)
    if (!bytes) missing.push(key)
    else if (sum === null) unchecked.push(key)
    else if (sha256Of(bytes) !== sum) damaged.push(key)
  }
  const files = 2 * pictures.length
  return [
    listFinding('files-missing', missing, {
      fine: `All ${files} files that rows name exist.`,
      wrong: (count) => `${count} of ${files} files that rows name are missing. Restore them from a backup.`,
    }),
    listFinding('files-damaged', damaged, {
      fine: 'Every file with a checksum is what was uploaded.',
      wrong: (count) => `${count} of ${files} files are damaged. Restore them from a backup.`,
    }),
    listFinding('files-unchecked', unchecked, {
      fine: 'Every file has a checksum.',
      wrong: (count) => `${count} files were stored before Plugfolio kept checksums.`,
      level: 'note',
    }),
    await strayFiles(blobs, new Set(pictures.map(({ id }) => id))),
    await strayAddresses(client),
  ]
}

type Picture = { id: string; sum: string; cardSum: string | null }

/** Reads the row as JSON, since an older schema has no checksum for cards. */
const PICTURES = `
  SELECT id, sha256 AS sum, to_jsonb(pictures) ->> 'card_sha256' AS "cardSum" FROM pictures ORDER BY id`

const filesOf = ({ id, sum, cardSum }: Picture): [key: string, sum: string | null][] => [
  [fullKeyOf(id), sum],
  [cardKeyOf(id), cardSum],
]

async function strayFiles(blobs: Blobs, known: Set<string>): Promise<DoctorFinding> {
  const stray: string[] = []
  for await (const key of blobs.keys()) {
    const picture = pictureIdOfKey(key)
    if (picture !== undefined && !known.has(picture)) stray.push(key)
  }
  return listFinding('files-orphaned', stray, {
    fine: 'Every file has a row.',
    wrong: (count) => `${count} files have no row. The daily sweep removes those older than a day.`,
    level: 'note',
  })
}

async function strayAddresses(client: ClientBase): Promise<DoctorFinding> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM plugins WHERE starts_with(screenshot, $1)
       AND NOT EXISTS (SELECT FROM pictures WHERE pictures.user_id = plugins.user_id AND $1 || pictures.id = plugins.screenshot)`,
    [pictureUrlOf('')],
  )
  return listFinding(
    'rows-without-picture',
    rows.map(({ id }) => id),
    {
      fine: 'Every plugin that shows a picture has it.',
      wrong: (count) => `${count} plugins show a missing picture. Remove or replace those screenshots.`,
    },
  )
}
