import { Download, Printer } from 'lucide-react'
import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { stopWords } from '../../library/processors/stop-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { formattedLongDay } from '../../ui/text/locale.ts'
import styles from './report-header.module.css'
import { rosettaReportCsv } from './rosetta-report-csv.ts'

/** Explains the report, with buttons to print and download it. */
export function ReportHeader({ report: { stopping, installations } }: { report: ArchitectureReport }) {
  const save = () => saveFile('rosetta-report.csv', rosettaReportCsv(installations), 'text/csv')

  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h2>{stopWords(stopping)} on macOS 28 (without Rosetta)</h2>
        <p>
          <b>Intel only</b> plugins need Rosetta on a Mac with Apple Silicon, and Apple is removing it in
          macOS 28. <b>32-bit</b> plugins have not run on a Mac since macOS 10.15.
        </p>
        <p className={styles.date}>As of {formattedLongDay(new Date().toISOString())}.</p>
      </div>
      <div className={styles.actions}>
        <Button icon={Download} onClick={save}>
          Download CSV
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  )
}
