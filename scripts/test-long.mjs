// @ts-check
/*
 * `npm run test:long`: everything that `npm test` does, with the campaigns at their full length: 200 rounds of kill -9 and 300
 * injected texts for the server; power cuts, every system call of a move killed, failed flushes and wrong clocks; 500 trees, 5,000
 * hostile names, every bundle of the catalog, every shell on every system and 100 rounds of kill -9 for the organizer script;
 * 1,000,000 broken profiles; and every page in every size and theme with its picture. Words choose stages, as for `npm test`.
 */
process.env.PLUGFOLIO_LONG = '1'
await import('./test.mjs')
