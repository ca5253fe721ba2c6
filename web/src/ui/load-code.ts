import { type ComponentType, lazy } from 'react'

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

/** A component for a `Suspense` whose code is loaded when it is first shown; without it, `Instead` stands in its place. */
export const lazyOr = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
) =>
  lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Instead }),
    ),
  )
