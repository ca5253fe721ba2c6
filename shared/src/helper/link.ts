const SCHEME = 'plugfolio'

/** The link that pairs the helper on this computer with the account at `origin`. */
export function connectLinkOf(code: string, origin: string) {
  return `${SCHEME}://connect?token=${encodeURIComponent(code)}&apiUrl=${encodeURIComponent(origin)}`
}

/** The link that asks the helper to do a job of the server at `origin`. It carries the id; the helper fetches the rest. */
export function organizeLinkOf(job: { id: string }, origin: string) {
  return `${SCHEME}://organize?job=${encodeURIComponent(job.id)}&apiUrl=${encodeURIComponent(origin)}`
}
