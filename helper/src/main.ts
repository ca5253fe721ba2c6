import { runHelper } from './run-helper.ts'

// A reader such as `head` may close the pipe early.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

runHelper(process.argv.slice(2), { output: process.stdout, errors: process.stderr }).then((exit) => {
  process.exitCode = exit
})
