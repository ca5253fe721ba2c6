// @ts-check
/*
 * `npm run test:full [-- --fresh]`: everything at full size: every cell of every matrix, and the campaigns at full length: killed
 * processes, power cuts, disk errors, wrong clocks, hostile and broken input, and every page in every size and theme. It takes hours;
 * started again with the same sources, it continues where it ended, unless with `--fresh`. Arguments choose stages, as for `npm test`.
 */
process.env.PLUGFOLIO_LONG = '1'
await import('./test.mjs')
