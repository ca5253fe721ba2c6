import { Notice } from '../../../ui/feedback/notice.tsx'
import { providerFailures } from '../sign-in/sign-in-words.ts'

/** Shows why a sign-in at the provider failed, from `?failed=` in the URL; renders nothing without a failure. */
export function ProviderFailureNotice({
  failure,
  name,
}: {
  failure: string | null
  name: string | undefined
}) {
  const words = Object.entries(providerFailures).find(([kind]) => kind === failure)?.[1](
    name ?? 'the provider',
  )
  if (!words) return null
  return (
    <div role="alert">
      <Notice tone="danger" title={words.title}>
        <p>{words.text}</p>
      </Notice>
    </div>
  )
}
