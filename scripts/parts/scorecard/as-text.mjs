// @ts-check
import { availableParallelism, totalmem } from 'node:os'
import { goalWords } from './goal.mjs'
import { READING_NOTES } from './rows.mjs'

/** @typedef {import('./judge.mjs').Verdict} Verdict */
/** @typedef {ReturnType<typeof import('./judge.mjs').verdictSummary>} Sum */

/**
 * The table for a terminal: two lines for each row, the requirement and the measurement.
 * @param {Verdict[]} verdicts
 */
export function scorecardLines(verdicts) {
  return verdicts.map(({ row, is, figure, isLong }) => {
    const points = `${row.points}${row.isGate ? ' gate' : '     '}`
    return `${row.id} ${is.padEnd(7)} ${points}  ${row.asks}\n${' '.repeat(20)}${isLong ? 'at full length: ' : ''}${figure}`
  })
}

/** @param {Sum} sum */
export const summarySentences = (sum) => [
  `${sum.points} of ${sum.all} points and ${sum.gatesPassed} of ${sum.gates} gates were passed at full length: ${sum.band}.`,
  `${sum.pointsOfADay} more points, with ${sum.gatesOfADay} gates, were passed at the size of a day; they do not count.`,
]

/** The machine of the measurement, without a name. */
function machine() {
  const system = SYSTEMS[process.platform] ?? process.platform
  return `${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB of memory, ${system}, Node.js ${process.versions.node.split('.')[0]}`
}

/** @type {Record<string, string>} */
const SYSTEMS = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }

/**
 * docs/audit/scorecard.md.
 * @param {Verdict[]} verdicts
 * @param {Sum} sum
 */
export function scorecardPage(verdicts, sum) {
  return `# Scorecard

What a place for people's data must guarantee, and what its tests measured. Written by \`npm run scorecard -- --write\`;
\`npm run scorecard\` runs the tests of every row at the sizes of a day, \`-- --long\` at the sizes that the rows name, and
\`-- R01 R45\` those of some rows.

**${summarySentences(sum).join(' ')}** Measured on ${machine()}; the load generators share those processors.

- *passed*: all tests of the row ran at full length, and each number of the figure meets its goal.
- *day*: they ran at the size of every \`npm test\`. No goal was missed, but fewer attempts were made than required.
- *failed*: a test failed, or a number misses its goal. *no run*: no test ran to its end.

Points: 3 when data or an account would be lost, 2 when it is serious, 1 for expected quality. A gate that is not passed blocks a
release, whatever the sum. The aim is all gates and 120 points; all gates and 90 % are enough for a public release.

| row | requirement | points | verdict | goals | measured |
|---|---|---|---|---|---|
${verdicts.map(rowOfPage).join('\n')}

## How the goals are read

${READING_NOTES.map((sentence) => `- ${sentence}`).join('\n')}
`
}

/** @param {Verdict} verdict */
const rowOfPage = ({ row, is, figure }) =>
  `| ${row.id} | ${row.asks} | ${row.points}${row.isGate ? ', gate' : ''} | ${is} | ${row.goals.map(goalWords).join('; ')} | ${figure.replaceAll('|', '\\|')} |`
