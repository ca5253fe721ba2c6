/**
 * Loads a part of the program. Rejects at once when it cannot come: Chromium 150 and other browsers remember an import that has failed
 * until the page is reloaded, so trying again would fail with a connection too. An installed app has its parts without one.
 */
export const loadCode = <Part>(load: () => Promise<Part>): Promise<Part> =>
  navigator.onLine || navigator.serviceWorker?.controller
    ? load()
    : Promise.reject(new TypeError('There is no connection.'))
