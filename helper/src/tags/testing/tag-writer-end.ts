import { join } from 'node:path'
import { bytesOf } from '../tag-folders.ts'
import { writeTagRun } from '../tag-runs.ts'

/** A program that changes two files of a folder again and again, until it is killed. Its arguments are the state folder and that folder. */
const [, , state = '', folder = ''] = process.argv
const NAMES = ['plugin_tags', 'plugin_statuses']

process.stdout.write('begun\n')
for (let round = 0; ; round++) {
  const text = round % 2 ? 'old' : 'new'
  const files = new Map(NAMES.map((name) => [name, Buffer.from(`${text} ${name}`.repeat(20_000))]))
  const readFrom = new Map(NAMES.map((name) => [name, bytesOf(join(folder, name))]))
  writeTagRun(state, { daw: 'ardour', folder, files, readFrom, agreed: { [text]: [] } }, new Date())
}
