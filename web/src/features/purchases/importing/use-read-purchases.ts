import { useEffect, useState } from 'react'
import { inChunks } from '#shared/in-chunks.ts'
import type { PurchaseMapping } from '#shared/purchases/table/purchase-columns.ts'
import {
  type PurchasesOfTable,
  purchasesOf,
  type TableAnswers,
} from '#shared/purchases/table/purchase-table.ts'
import type { Table } from '#shared/transfer/table-in.ts'

/** How many rows are read at once, so that the page stays responsive. */
const ROWS_AT_ONCE = 1000

/** The purchases of a table; undefined while they are read. */
export function useReadPurchases(
  table: Table,
  mapping: PurchaseMapping,
  answers: TableAnswers,
): PurchasesOfTable | undefined {
  const [read, setRead] = useState<{ of: unknown[]; contents: PurchasesOfTable }>()

  useEffect(() => {
    const all: PurchasesOfTable = { purchases: [], skipped: [], asks: [] }
    const asks = new Set<keyof TableAnswers>()
    const parts = inChunks(table.rows, { count: ROWS_AT_ONCE })
    let timer: ReturnType<typeof setTimeout>
    const readPart = (index: number) => {
      const part = parts[index]
      if (!part) return setRead({ of: [table, mapping, answers], contents: { ...all, asks: [...asks] } })
      const found = purchasesOf(
        { ...table, rows: part, firstRow: table.firstRow + index * ROWS_AT_ONCE },
        mapping,
        answers,
      )
      all.purchases.push(...found.purchases)
      all.skipped.push(...found.skipped)
      for (const ask of found.asks) asks.add(ask)
      timer = setTimeout(() => readPart(index + 1))
    }
    readPart(0)
    return () => clearTimeout(timer)
  }, [table, mapping, answers])

  const isCurrent = read?.of[0] === table && read.of[1] === mapping && read.of[2] === answers
  return isCurrent ? read.contents : undefined
}
