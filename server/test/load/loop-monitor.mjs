import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/* Loaded into a server by NODE_OPTIONS: writes the longest event loop delay in milliseconds to $LOOP_FILE. */
const delay = monitorEventLoopDelay({ resolution: 5 })
setTimeout(() => {
  delay.enable()
  setInterval(() => writeFileSync(process.env.LOOP_FILE ?? '', String(delay.max / 1e6)), 250).unref()
}, 3_000).unref()
