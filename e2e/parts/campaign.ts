import { TURN } from '../../scripts/parts/gate/turn.mjs'

/** True in the long campaign (`npm run test:full`), which checks every size and theme. */
export const isLong = process.env.PLUGFOLIO_LONG === '1'

/** Marks a story that runs only in the long campaign. */
export const LONG_CAMPAIGN_ONLY = { tag: '@long' }

/** Marks a story beside the way through its feature: `npm test` runs it for one of five commits in a row. */
export const onTurn = (turn: 1 | 2 | 3 | 4 | 5) => ({ tag: `@turn${turn}` })

/** The tags of the stories that this run leaves out; undefined when it runs all. */
export function tagsLeftOut(): RegExp | undefined {
  if (process.env.PLUGFOLIO_LONG === '1') return undefined
  const turn = process.env[TURN]
  return turn
    ? new RegExp(`${LONG_CAMPAIGN_ONLY.tag}|@turn[^${Number(turn) + 1}]`)
    : new RegExp(LONG_CAMPAIGN_ONLY.tag)
}
