import { BYTE_ORDER_MARK, csvLines } from '../../csv.ts'
import type { SharedNeed } from './shared-need.ts'

const COLUMNS: [heading: string, cell: (need: SharedNeed) => string][] = [
  ['Plugin', ({ name }) => name],
  ['Maker', ({ maker }) => maker],
  ['Format', ({ format }) => format],
  ['Version', ({ version }) => version],
]

/** The same as a link shows, as CSV for a person without an account: a line for each plugin, and no cell is a formula. */
export const needsCsv = (needs: readonly SharedNeed[]): string =>
  BYTE_ORDER_MARK +
  csvLines([
    COLUMNS.map(([heading]) => heading),
    ...needs.map((need) => COLUMNS.map(([, cell]) => cell(need))),
  ])
