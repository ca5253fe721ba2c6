type Coalesced = {
  /** Starts the work. While it runs, any number of starts lead to one more run after it. */
  start: () => void
  /** Resolves when no work runs; rejects with the error of the work that runs. */
  end: () => Promise<void>
}

/** Runs asynchronous work at most once at a time. Work that has an error must handle it itself if nothing waits for `end`. */
export function coalesce(work: () => Promise<void>): Coalesced {
  let running: Promise<void> | undefined
  let isWanted = false

  async function run() {
    try {
      while (isWanted) {
        isWanted = false
        await work()
      }
    } finally {
      running = undefined
    }
  }

  return {
    start: () => {
      isWanted = true
      running ??= run()
    },
    end: async () => running,
  }
}
