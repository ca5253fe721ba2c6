import { api } from '../../../api/api.ts'
import { notificationsQuery, secondFactorQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { accountMessages } from '../messages.ts'

const stale = [secondFactorQuery.queryKey, notificationsQuery.queryKey]

export const useBeginSecondFactor = () =>
  useAction({ call: api.secondFactor.begin, failed: accountMessages.secondFactorFailed })

export const useConfirmSecondFactor = () =>
  useAction({
    call: api.secondFactor.confirm,
    stale,
    succeeded: () => accountMessages.secondFactorOn,
    failed: accountMessages.secondFactorFailed,
  })

export const useEndSecondFactor = () =>
  useAction({
    call: api.secondFactor.end,
    stale,
    succeeded: () => accountMessages.secondFactorOff,
    failed: accountMessages.secondFactorFailed,
  })
