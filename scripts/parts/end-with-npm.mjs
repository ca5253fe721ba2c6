// @ts-check

/**
 * `npm start` has a shell between npm and us. Told to stop, npm ends the shell and leaves us running on our own. So when
 * npm started us and our parent is gone, we tell ourselves.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
