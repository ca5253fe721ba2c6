import { pause } from './pause.ts'

/** The longest turn in milliseconds. A page that does nothing for 50 feels stuck. */
const LONGEST_TURN = 20

/** Lets others work during a long loop: call the returned function in each round, and await its answer. */
export function turnPause(): () => Promise<void> | undefined {
  let start = Date.now()
  const next = async () => {
    await pause(0)
    start = Date.now()
  }
  return () => (Date.now() - start < LONGEST_TURN ? undefined : next())
}
