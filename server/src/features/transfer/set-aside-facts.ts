import type { SetAsideReason } from '#shared/helper/job.ts'
import type { ImportedInstallation } from '#shared/transfer/imported-plugin.ts'

/** Where an installation is since it was set aside, why, and since when it is gone; times in milliseconds. */
export type SetAsideFacts = {
  goneAt: number | null
  movedTo: string | null
  setAsideAt: number | null
  setAsideReason: SetAsideReason | null
}

/** The columns of an installation for them. */
export const SET_ASIDE_COLUMNS = ['goneAt', 'movedTo', 'setAsideAt', 'setAsideReason'] as const

/**
 * The facts in a file about an installation that was set aside. One that came back by itself is present, and
 * so is one that a scan missed for another reason, until the next scan.
 */
export function setAsideFactsOf(
  { goneAt, movedTo, setAsideAt, setAsideReason }: Pick<ImportedInstallation, keyof SetAsideFacts>,
  now: Date,
): SetAsideFacts {
  const timeOf = (date: string) => Math.min(Date.parse(date), now.getTime())
  const wasSetAside = movedTo !== undefined || setAsideAt !== undefined || setAsideReason !== undefined
  const isGone = wasSetAside && (movedTo !== undefined || goneAt !== undefined)
  const since = goneAt ?? setAsideAt
  return {
    goneAt: isGone ? (since === undefined ? now.getTime() : timeOf(since)) : null,
    movedTo: movedTo ?? null,
    setAsideAt: setAsideAt === undefined ? null : timeOf(setAsideAt),
    setAsideReason: setAsideReason ?? null,
  }
}
