// @ts-check
import { availableParallelism, totalmem } from 'node:os'
import { READ_ANEW } from './rows.mjs'

/** @typedef {import('./judge.mjs').Verdict} Verdict */
/** @typedef {ReturnType<typeof import('./judge.mjs').sumOf>} Sum */

/**
 * The table for a terminal: two lines a row, what is asked and what was measured.
 * @param {Verdict[]} verdicts
 */
export function linesOf(verdicts) {
  return verdicts.map(({ row, is, figure, isLong }) => {
    const worth = `${row.points}${row.isGate ? ' gate' : '     '}`
    return `${row.id} ${is.padEnd(7)} ${worth}  ${row.asks}\n${' '.repeat(20)}${isLong ? 'at full length: ' : ''}${figure}`
  })
}

/** @param {Sum} sum */
export const sentencesOf = ({ points, all, held, gates, band }) => [
  `${points} of ${all} points, ${held} of ${gates} gates held: ${band}.`,
]

/** What was measured on, without a name. */
function machine() {
  const system = SYSTEMS[process.platform] ?? process.platform
  return `${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB of memory, ${system}, Node.js ${process.versions.node.split('.')[0]}`
}

/** @type {Record<string, string>} */
const SYSTEMS = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }

/**
 * docs/scorecard.md.
 * @param {Verdict[]} verdicts
 * @param {Sum} sum
 */
export function page(verdicts, sum) {
  return `# Scorecard

What is asked of a place that keeps people's data, and what its tests measured. Written by \`npm run scorecard -- --write\`;
\`npm run scorecard\` runs the tests of every row at the sizes of a day, \`-- --long\` at the sizes that the rows name, and
\`-- R01 R45\` those of some rows. A row counts only when its tests ran and printed their figure.

**${sentencesOf(sum).join(' ')}** Measured on ${machine()}; whatever makes the load shares those processors. “full” stands
where all tests of the row ran at the sizes that it names, “day” where some ran at those of every \`npm test\`.

Points: 3 when data or an account would be lost, 2 when it is serious, 1 for expected quality. A gate that fails blocks a
release, whatever the sum. All gates and 120 points are aimed at; all gates and 90 % are enough for a public release.

| row | asked | points | verdict | sizes | measured |
|---|---|---|---|---|---|
${verdicts.map(rowOfPage).join('\n')}

## Where the goals were read anew

${READ_ANEW.map((sentence) => `- ${sentence}`).join('\n')}
`
}

/** @param {Verdict} verdict */
const rowOfPage = ({ row, is, figure, isLong }) =>
  `| ${row.id} | ${row.asks} | ${row.points}${row.isGate ? ', gate' : ''} | ${is} | ${isLong ? 'full' : 'day'} | ${figure.replaceAll('|', '\\|')} |`
