import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import type { OldInstallation } from '#shared/plugins/architecture-report.ts'
import { ARCHITECTURE_LABELS, PLATFORM_LABELS } from '../../library/badges/architecture-words.ts'

const COLUMNS: [heading: string, cell: (installation: OldInstallation) => string][] = [
  ['Manufacturer', ({ manufacturer }) => manufacturer],
  ['Name', ({ name }) => name],
  ['Format', ({ format }) => format],
  ['Version', ({ version }) => version],
  ['Architecture', ({ kind }) => ARCHITECTURE_LABELS[kind]],
  ['System', ({ platform }) => (platform ? PLATFORM_LABELS[platform] : '')],
  ['Processors', ({ architectures }) => architectures.join(', ')],
  ['Update URL', ({ updateUrl }) => updateUrl],
  ['Path', ({ path }) => path],
  ['Machine', ({ machine }) => machine],
  ['Old copy', ({ isOldCopy }) => (isOldCopy ? 'yes' : '')],
]

/** Converts the report to CSV: one line per installation, and no cell is a formula. */
export const rosettaReportCsv = (installations: OldInstallation[]) =>
  BYTE_ORDER_MARK +
  csvLines([
    COLUMNS.map(([heading]) => heading),
    ...installations.map((installation) => COLUMNS.map(([, cell]) => cell(installation))),
  ])
