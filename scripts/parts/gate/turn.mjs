// @ts-check

/** After this many commits in a row every cell of every matrix was tried. */
export const TURNS = 5

/** For the processes of a run: the turn of its commit, from 0. */
export const TURN = 'PLUGFOLIO_TURN'

/**
 * The cells of a matrix that are tried in this run. `npm test` takes every fifth, others for each commit; a test that is started
 * by itself and the full run take all.
 * @template T
 * @param {readonly T[]} cells
 * @returns {T[]}
 */
export function cellsOfTurn(cells) {
  const turn = process.env[TURN]
  if (!turn || process.env.PLUGFOLIO_LONG) return [...cells]
  return cells.filter((_, index) => index % TURNS === Number(turn) % TURNS)
}
