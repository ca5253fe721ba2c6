// @ts-check
import { allMessages } from './parts/messages-in.mjs'

/*
 * `npm run messages -- [FOLDER …]`: prints every sentence and label that people read, the longest first, with its file and line, to be read
 * from end to end. What stands between the parts of a message is shown as `…`.
 */
const folders = process.argv.slice(2)
const messages = allMessages().filter(
  ({ file }) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)),
)
for (const { text, file, line } of messages.toSorted((a, b) => b.text.length - a.text.length))
  console.log(`${String(text.length).padStart(4)}  ${text}  (${file}:${line})`)
console.log(`${messages.length} messages`)
