// @ts-check
/*
 * `npm run test:long`: the same as `npm test`, with the long campaigns at full length: killed processes, power cuts, disk errors,
 * wrong clocks, hostile and broken input, and every page in every size and theme. Arguments choose stages, as for `npm test`.
 */
process.env.PLUGFOLIO_LONG = '1'
await import('./test.mjs')
