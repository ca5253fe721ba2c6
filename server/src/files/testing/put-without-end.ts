import { createHash, randomBytes } from 'node:crypto'
import { folderBlobs } from '../folder-blobs.ts'

/*
 * A program for tests that stores files in the folder of its argument until it is killed. The key of a file is the hash of its
 * bytes, and is printed after the file is stored.
 */
const blobs = folderBlobs(process.argv[2] ?? '')
process.stdout.write('ready\n')
for (;;) {
  const bytes = randomBytes(400_000)
  const key = createHash('sha256').update(bytes).digest('hex')
  await blobs.put(key, bytes)
  process.stdout.write(`${key}\n`)
}
