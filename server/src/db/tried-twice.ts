import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './open.ts'

/**
 * A database whose transactions are tried once more when PostgreSQL has ended them so that others could go on: nothing of the first
 * try is there. The work of a transaction must therefore leave nothing behind outside of it.
 */
export function triedTwice(db: Db): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    try {
      return await transaction(work, config)
    } catch (error) {
      if (!hasGivenWay(error)) throw error
      await pause(HEAD_START)
      return transaction(work, config)
    }
  }
  return db
}

/** Milliseconds in which the other transaction takes what it waits for, or both would meet again. */
const HEAD_START = 100

/** A deadlock, or a transaction that could not be put in order with another one. */
function hasGivenWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isGivenWay = 'code' in error && (error.code === '40P01' || error.code === '40001')
  return isGivenWay || hasGivenWay(error.cause)
}
