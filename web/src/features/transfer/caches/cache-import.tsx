import { useEffect, useState } from 'react'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { ImportInput } from '../use-sending.ts'
import { CachePreview } from './cache-preview.tsx'
import { type CacheContent, readDroppedCaches } from './read-dropped-caches.ts'

type CacheImportProps = {
  files: File[]
  onImport: (sending: ImportInput) => void
  /** Leaves without an import. */
  onOther: () => void
}

/** Reads lists of plugins that DAWs keep, and shows what they would change. */
export function CacheImport({ files, onImport, onOther }: CacheImportProps) {
  const content = useCacheContent(files)
  return content ? <CachePreview content={content} onImport={onImport} onOther={onOther} /> : <Spinner />
}

/** Undefined while the files are read. */
function useCacheContent(files: File[]) {
  const [read, setRead] = useState<{ files: File[]; content: CacheContent }>()

  useEffect(() => {
    let isCurrent = true
    void readDroppedCaches(files).then((content) => {
      if (isCurrent) setRead({ files, content })
    })
    return () => {
      isCurrent = false
    }
  }, [files])

  return read?.files === files ? read.content : undefined
}
