import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { systemMessages } from '../systems/systems-words.ts'

const NO_COMPUTER = 'No computer connected yet'

export const overviewMessages = {
  /** `count`: without what is on an unknown computer. `size`: '' when it is unknown. */
  computers: (count: number, size: string) =>
    [count === 0 ? NO_COMPUTER : counted(count, 'computer'), size && `${size} of plugins`]
      .filter(Boolean)
      .join(', '),
  noComputer: NO_COMPUTER,
  needsHelper: 'Connect a computer with the helper app.',
  noSpace: 'Find formats and plugins that you could do without.',
  /** `computer`: where they are, when there are several. */
  space: (count: number, size: string, computer: string | undefined) =>
    computer === undefined
      ? `${counted(count, 'bundle')}, ${size}, can go to a disk that you choose. Nothing is deleted.`
      : `${counted(count, 'bundle')}, ${size}, can leave ${computer}. Nothing is deleted.`,
  check: (system: string, stopping: number, updates: number, isKnown: boolean) =>
    updates === 0
      ? `${systemMessages.stop(stopping, system, isKnown)}.`
      : `${systemMessages.stop(stopping, system, isKnown)}; ${counted(updates, 'has', 'have')} an update.`,
  health: (unseen: number | undefined) =>
    unseen === undefined
      ? 'Counting...'
      : unseen === 0
        ? 'Find out why a DAW does not see a plugin.'
        : `A DAW does not see ${counted(unseen, 'plugin')}, though it could.`,
  compareTitle: (here: string, there: string) => `Compare ${here} and ${there}`,
  compare: (here: string, there: string, onlyHere: number, onlyThere: number, versions: number) =>
    `${formattedNumber(onlyHere)} only on ${here}, ${formattedNumber(onlyThere)} only on ${there}, ${formattedNumber(versions)} in other versions.`,
  compareNone: "Connect your computers. Then you'll see what's missing on each.",
  compareOne: "Connect a second computer. Then you'll see what's missing on each.",
}
