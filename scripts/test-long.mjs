// @ts-check
/*
 * `npm run test:long`: everything that `npm test` does, with the campaigns at their full length (200 rounds of kill -9 and 300
 * injected texts for the server, 500 trees and 100 rounds of kill -9 for the organizer script), every page in every size
 * and theme with its picture, and all of the server's tests on an outside PostgreSQL.
 */
process.env.PLUGFOLIO_LONG = '1'
await import('./test.mjs')
