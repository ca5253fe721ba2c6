import { RotateCw } from 'lucide-react'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { toast } from '../feedback/toast-store.ts'
import { loadCode } from '../load-code.ts'
import * as common from '../text/common-words.ts'
import { whenIdle } from '../when-idle.ts'

type Closable = { onClose?: () => void }
type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<ComponentType<Props>> }

/**
 * A component whose code is loaded when it is first shown, and that is shown at once when it is there. If it cannot be loaded, a toast says so and `onClose` is called: the page
 * keeps what was typed, and opening the part once more tries again, which in some browsers only works after a reload. A part without
 * `onClose` belongs to its page: a notice in its place offers to try again, and then to reload. `Meanwhile` is rendered while the code
 * is loaded.
 */
export function lazyPart<Props extends object>(
  loadPart: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): LazyPart<Props & Closable> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => (loaded ??= await loadCode(loadPart))
  let hasFailed = false

  function Lazy(props: Props & Closable) {
    const [Part, setPart] = useState(() => loaded)
    const [failure, setFailure] = useState('')
    const fail = useEffectEvent((description: string) => {
      if (!props.onClose) return setFailure(description)
      toast({ title: common.couldntLoadThis, description, variant: 'destructive' })
      props.onClose()
    })

    useEffect(() => {
      if (failure) return
      if (loaded) return setPart(() => loaded)
      let isGone = false
      load().then(
        (part) => isGone || setPart(() => part),
        () => {
          if (isGone) return
          const description = hasFailed ? common.reloadThePage : common.checkConnection
          hasFailed = navigator.onLine
          fail(description)
        },
      )
      return () => {
        isGone = true
      }
    }, [failure])

    if (failure) return <NotLoaded description={failure} onTryAgain={() => setFailure('')} />
    const Shown = Part ?? Meanwhile
    return Shown && <Shown {...props} />
  }
  return Object.assign(Lazy, { load })
}

function NotLoaded({ description, onTryAgain }: { description: string; onTryAgain: () => void }) {
  const isLast = description === common.reloadThePage
  return (
    <div role="alert">
      <Notice tone="danger" title={common.couldntLoadThis}>
        <p>{description}</p>
        <Button
          className="above-10"
          icon={RotateCw}
          onClick={isLast ? () => window.location.reload() : onTryAgain}
        >
          {isLast ? common.reload : common.tryAgain}
        </Button>
      </Notice>
    </div>
  )
}

/** Loads parts that are likely to be opened, each in an idle moment of its own, from `delay` milliseconds on. A failure shows later. */
export function usePreload(parts: { load: () => Promise<unknown> }[], delay = 1000) {
  useEffect(() => {
    let cancel = whenIdle(() => loadFrom(0), delay)
    return () => cancel()

    function loadFrom(index: number) {
      parts[index]?.load().catch(() => {})
      if (index + 1 < parts.length) cancel = whenIdle(() => loadFrom(index + 1), 0)
    }
  }, [parts, delay])
}
