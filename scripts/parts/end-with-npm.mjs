// @ts-check

/**
 * `npm start` runs this process in a shell. When npm stops, it ends only the shell. So when npm started this process and the
 * parent is gone, the process ends itself.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}
