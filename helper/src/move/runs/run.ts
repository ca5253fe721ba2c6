/** Where a bundle of a run is now. `from` is where it belongs, `to` where the run has put it. */
export type RunItem = {
  name: string
  from: string
  to: string
  state: 'moved' | 'brought-back' | 'unfinished'
  /** The digest of what an administrator's move took away. */
  contents?: string
  /** Where it belongs without the links that lead there, where that is not `from`. */
  home?: string
}

export type Run = { run: string; at: string; jobId?: string; items: RunItem[] }
