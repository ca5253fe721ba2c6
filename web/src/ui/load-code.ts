/**
 * Loads a part of the program. Rejects with a TypeError, without trying, when the server is known to be away: Chromium 150 and other
 * browsers remember an import that has failed until the page is reloaded, so trying again would fail with a connection too. An installed
 * app has its parts without the server, and a computer without a network may be the server itself, so that one is asked.
 */
export async function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine && !navigator.serviceWorker?.controller)
    await fetch(document.baseURI, { method: 'HEAD' })
  return load()
}
