/** Gets a line of text about the progress of a long task. */
export type ReportProgress = (line: string) => void

/** Milliseconds between two lines. */
const PAUSE = 2000

export function throttledProgress(progress: ReportProgress): ReportProgress {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < PAUSE) return
    last = performance.now()
    progress(line)
  }
}

export function formattedBytes(bytes: number) {
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return bytes < 1_000_000_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
