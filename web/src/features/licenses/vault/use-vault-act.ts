import { useState } from 'react'
import { failureReason } from '../../../api/failure-reason.ts'
import { somethingWentWrong } from './vault-words.ts'

/** Runs one act of the vault at a time, and says why it failed. Not a mutation: those keep what was typed in memory after their end. */
export function useVaultAct() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function run(act: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setProblem('')
    try {
      await act()
      return true
    } catch (error) {
      setProblem(error instanceof Error ? failureReason(error) : somethingWentWrong)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, problem, setProblem, run }
}
