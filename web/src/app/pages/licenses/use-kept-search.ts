import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '../../../api/queries.ts'
import { keepSearch, useVaultState } from '../../../features/licenses/vault/vault-store.ts'

/**
 * The searched words of one list of this page, which may be a serial: they stay in the memory of this tab, and words in an opened
 * address are taken out of it. Another `list` begins without words.
 */
export function useKeptSearch(list: string, params: URLSearchParams, clearAddress: () => void) {
  const userId = useQueryClient().getQueryData(userQuery.queryKey)?.id ?? ''
  const { search } = useVaultState()
  const inAddress = params.get('q')
  useEffect(() => {
    if (inAddress === null) return
    keepSearch({ userId, list, text: inAddress.slice(0, 200) })
    clearAddress()
  }, [inAddress, userId, list, clearAddress])
  return {
    search: search?.userId === userId && search.list === list ? search.text : '',
    keep: (text: string, inList = list) => keepSearch({ userId, list: inList, text }),
  }
}
