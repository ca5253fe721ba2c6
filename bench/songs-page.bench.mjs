// @ts-check
// Opens and searches 5,000 songs and, in turn, My Plugins with 10,000 plugins in a real Chromium: node bench/songs-page.bench.mjs
import { setTimeout as pause } from 'node:timers/promises'
import { bench } from './parts/bench.mjs'
import { median, percentile, printFigure } from './parts/figure.mjs'
import { aLibrary, importAll } from './parts/library.mjs'
import { aPerson } from './parts/person.mjs'
import { addSongs } from './parts/songs.mjs'
import { openWatchedList, typeSearches } from './parts/watched-list.mjs'

const PLUGINS = 10_000
const SONGS = 5000
const OPENINGS = 5
const SEARCH_TERMS = ['1', '27', '305', '4711', '9', '86', '642', 'song 7', 'live', '70', '1234', '88']

await bench(async ({ server, after }) => {
  const { url } = await server()
  const person = await aPerson(url)
  after(person.leave)
  const plugins = aLibrary(PLUGINS)
  await importAll(person, plugins)
  await addSongs(person, plugins, SONGS)
  // The first answer joins all songs with the library, which the server does once.
  for (const address of ['/api/songs', '/api/plugins']) await person.get(address)

  const measured = (/** @type {string} */ address, /** @type {string} */ listName) => ({
    list: { url, cookie: person.cookie, address, listName },
    opened: /** @type {number[]} */ ([]),
    keys: /** @type {number[]} */ ([]),
  })
  const songs = measured('/songs', 'Songs')
  const library = measured('/plugins', 'Plugins')
  for (let round = 0; round < OPENINGS; round++) {
    for (const { list, opened, keys } of [songs, library]) {
      const { page, firstCards, close } = await openWatchedList(list, after)
      opened.push(firstCards)
      if (round === 0) {
        await pause(2000)
        keys.push(...(await typeSearches(page, SEARCH_TERMS)))
      }
      await close()
    }
  }

  const floorName = `My Plugins with ${PLUGINS} plugins`
  printFigure({
    name: 'songs-page/first-rows',
    value: median(songs.opened),
    unit: 'ms',
    floor: median(library.opened),
    floorName,
    mostRatio: 1,
    note: `${SONGS} songs`,
  })
  printFigure({
    name: 'songs-page/key-to-result-p95',
    value: percentile(songs.keys, 95),
    unit: 'ms',
    floor: percentile(library.keys, 95),
    floorName,
    mostRatio: 1,
    note: `${songs.keys.length} and ${library.keys.length} keys`,
  })
  printFigure({
    name: 'songs-page/key-to-result',
    value: median(songs.keys),
    unit: 'ms',
    floor: median(library.keys),
    floorName,
  })
})
