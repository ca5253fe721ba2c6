import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { importedEntries } from '../../../library/import/import-result.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { withParams } from '../../../ui/with-params.ts'
import * as libraryWords from '../library-words.ts'
import styles from './imported-notice.module.css'

/** Says that My Plugins shows only the result of an import, with a way back to all. */
export function ImportedNotice() {
  const imported = useImported()
  if (!imported) return null

  return (
    <p className={styles.notice} role="status">
      {libraryWords.imported[imported.outcome]}
      <Button size="sm" onClick={imported.showAll}>
        {libraryWords.showAllPlugins}
      </Button>
    </p>
  )
}

/** The entries of one outcome of an import, which `?import=` names; undefined without one, and for an unknown import. */
function useImported() {
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
