import type { ReactNode } from 'react'
import styles from './insight-chart.module.css'

type InsightChartProps = {
  title: ReactNode
  /** Shown instead of the chart. */
  note?: string | false | undefined
  children: ReactNode
}

/** One chart under its title. */
export const InsightChart = ({ title, note, children }: InsightChartProps) => (
  <div className={styles.chart}>
    <h3>{title}</h3>
    {note ? <p>{note}</p> : children}
  </div>
)
