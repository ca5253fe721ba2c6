import { Notice } from '../../../ui/feedback/notice.tsx'
import { providerFailureWords } from './provider-words.ts'

/** What went wrong on the way over the provider, as the address says it (`?failed=`); nothing when it says nothing. */
export function ProviderFailure({ failure, name }: { failure: string | null; name: string | undefined }) {
  const words = providerFailureWords(failure, name)
  if (!words) return null
  return (
    <div role="alert">
      <Notice tone="danger" title={words.title}>
        <p>{words.text}</p>
      </Notice>
    </div>
  )
}
