import type { Storage } from '#shared/storage/storage-answer.ts'
import { finishChartColor } from '../../library/artwork/finishes.ts'
import { formatChartColor } from '../../library/badges/format-chart-color.ts'
import { BarList } from '../../ui/data/bar-list.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedSize } from '../../ui/text/locale.ts'
import styles from './storage-charts.module.css'

type StorageChartsProps = {
  storage: Storage
  /** The chosen computer; undefined for all. */
  machine: string | undefined
  nameOf: (machine: string) => string
  /** The path of the library: every bar links to the plugins that it counts. */
  library: string
}

/** Charts of the used space: computers, formats and makers. */
export function StorageCharts({ storage, machine, nameOf, library }: StorageChartsProps) {
  const { computers, formats, makers, otherMakers } = storage
  const onComputer: [string, string][] = machine === undefined ? [] : [['computer', machine]]
  const addressOf = (filter: [string, string][]) =>
    `${library}?${new URLSearchParams([...filter, ...onComputer, ['sort', 'size']])}`
  const known = <Sum extends { bytes: number }>(sums: Sum[]) => sums.filter(({ bytes }) => bytes > 0)
  const named = known(makers).filter(({ manufacturer }) => manufacturer !== '')
  const shown = named.slice(0, TOP_MAKERS)
  const rest =
    otherMakers.bytes +
    makers.reduce((sum, { bytes }) => sum + bytes, 0) -
    shown.reduce((sum, { bytes }) => sum + bytes, 0)

  return (
    <Surface className={styles.charts}>
      {machine === undefined && computers.length > 1 && (
        <section className={styles.chart}>
          <h2>By computer</h2>
          <BarList
            label="Space by computer"
            hasLongLabels
            bars={known(computers).map((each) => ({
              label: nameOf(each.machine),
              value: each.bytes,
              text: formattedSize(each.bytes),
              href: addressOf(each.machine === '' ? [] : [['computer', each.machine]]),
            }))}
          />
        </section>
      )}
      <section className={styles.chart}>
        <h2>By format</h2>
        <BarList
          label="Space by format"
          hasLongLabels
          bars={known(formats).map(({ format, bytes }) => ({
            label: format,
            value: bytes,
            text: formattedSize(bytes),
            href: addressOf([['format', format]]),
            ink: formatChartColor(format),
          }))}
        />
      </section>
      <section className={styles.chart}>
        <h2>By manufacturer</h2>
        <BarList
          label="Space by manufacturer"
          hasLongLabels
          bars={shown.map(({ manufacturer, bytes }) => ({
            label: manufacturer,
            value: bytes,
            text: formattedSize(bytes),
            href: addressOf([['manufacturer', manufacturer]]),
            ink: finishChartColor(manufacturer),
          }))}
          rest={
            rest > 0
              ? {
                  label: counted(makers.length + otherMakers.makers - shown.length, 'other'),
                  value: rest,
                  text: formattedSize(rest),
                }
              : undefined
          }
        />
      </section>
    </Surface>
  )
}

const TOP_MAKERS = 7
