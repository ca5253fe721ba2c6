import { bucketOf, folderOf } from '../../blobs-of.ts'
import { moveFiles } from '../../features/backup/pictures/move-files.ts'
import { amount, counted } from '../../features/backup/progress.ts'
import type { Command } from '../command.ts'
import { hostPlaces, withDatabase } from '../host-places.ts'

export const blobsMove: Command = {
  words: 'blobs move',
  takes: { to: ['s3', 'folder'], remove: true },
  does: 'Copies all pictures between DATA_DIR and the bucket of S3_ENDPOINT and compares them; --remove removes them there.',
  runAlone: async ({ environment, to, isRemoving, say }) => {
    const places = hostPlaces(environment)
    const bucket = bucketOf(places.config)
    if (!bucket)
      throw new Error(
        'No bucket is set. Set S3_ENDPOINT and the settings that belong to it, also to move files out of it.',
      )
    const folder = folderOf(places.config)
    const [from, target] = to === 's3' ? [folder, bucket] : [bucket, folder]
    const moved = await withDatabase(places, (connection) =>
      moveFiles({ connection, from, to: target, isRemoving }, say),
    )
    const { copied, present, removed, missing, damaged } = moved
    const all = amount(copied + present, 'file')
    say(
      `${all} in ${target.place}, compared: ${counted(copied)} came now, ${counted(present)} had come before.`,
    )
    if (removed) say(`Removed from ${from.place}: ${counted(removed)}.`)
    else if (copied + present) say(`They are still in ${from.place} as well.`)
    if (missing.length || damaged.length)
      say(
        `Not right before: files missing ${counted(missing.length)}, damaged ${counted(damaged.length)}. "doctor" names them.`,
      )
    say(`A server uses them there when it is started ${to === 's3' ? 'with' : 'without'} S3_ENDPOINT.`)
  },
}
