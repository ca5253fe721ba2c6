import { createHash, randomBytes } from 'node:crypto'
import { folderBlobs } from '../folder-blobs.ts'

/*
 * A program for tests: stores one file after the other in the folder it is given, each under the hash of its bytes, and
 * says the key when the file is stored. It ends when it is killed.
 */
const blobs = folderBlobs(process.argv[2] ?? '')
process.stdout.write('ready\n')
for (;;) {
  const bytes = randomBytes(400_000)
  const key = createHash('sha256').update(bytes).digest('hex')
  await blobs.put(key, bytes)
  process.stdout.write(`${key}\n`)
}
