import { moveBundles } from '../move-bundles.ts'

/** A mover in a process of its own, to be killed. What it is to do comes as JSON; it says when it begins. */
const options = JSON.parse(process.argv[2] ?? '{}')
process.stdout.write('begun\n')
await moveBundles(options)
process.stdout.write('done\n')
