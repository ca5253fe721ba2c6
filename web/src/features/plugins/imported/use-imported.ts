import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { importedEntries } from '../../../library/import/import-result.ts'
import { withParams } from '../../../ui/with-params.ts'

/** The entries of one outcome of an import, which `?import=` names; undefined without one, and for an unknown import. */
export function useImported() {
  const [params, setParams] = useSearchParams()
  const param = params.get('import') ?? ''
  const imported = useMemo(() => (param ? importedEntries(param) : undefined), [param])
  const showAll = () => setParams((current) => withParams(current, { import: '' }))
  return imported && { ...imported, showAll }
}

/** These plugins without those that are not part of the import in the address. */
export function useOnlyImported<P extends { id: string }>(plugins: P[]): P[] {
  const ids = useImported()?.ids
  return useMemo(() => (ids ? plugins.filter(({ id }) => ids.has(id)) : plugins), [plugins, ids])
}
