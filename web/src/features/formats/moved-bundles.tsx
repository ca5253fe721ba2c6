import { ArchiveRestore } from 'lucide-react'
import type { SetAside } from '#shared/formats/formats-answer.ts'
import type { AskedBundles } from '../../library/bundles/asked-bundles.ts'
import { BundleList } from '../../library/bundles/bundle-list.tsx'
import { BundleRow } from '../../library/bundles/bundle-row.tsx'
import { SetAsideButton } from '../../library/bundles/set-aside-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { formattedDay } from '../../ui/text/locale.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useForgetSetAside, useKeepReturned } from './actions.ts'
import { SET_ASIDE_WORDS } from './format-words.ts'
import { totalText } from './proposal-group.tsx'

type MovedProps = {
  bundles: SetAside[]
  /** The computer of all of them has a helper. */
  canMove: boolean
  /** The path of the library. */
  library: string
}

type ReturnedBundlesProps = MovedProps & {
  computer: string
  onSetAside: (asked: AskedBundles) => void
}

/** Formats that were set aside and that the maker's installer has put back. Renders nothing without any. */
export function ReturnedBundles({ bundles, canMove, library, computer, onSetAside }: ReturnedBundlesProps) {
  const keep = useKeepReturned()
  if (bundles.length === 0) return null
  return (
    <BundleList
      title="Returned since"
      total={totalText(bundles)}
      note={
        <p>You set these aside, and a scan has found them again: their installer puts all formats back.</p>
      }
      items={bundles}
    >
      {({ installationId, pluginId, name, manufacturer, machine, format, path, bytes, at, reason }) => (
        <BundleRow
          key={installationId}
          name={name}
          manufacturer={manufacturer}
          href={`${library}?plugin=${pluginId}`}
          formats={[format]}
          facts={[`Set aside on ${formattedDay(at)}`, <code key="path">{path}</code>]}
          bytes={bytes}
          acts={
            <>
              <Button
                kind="ghost"
                size="sm"
                needsServer
                disabled={keep.isPending}
                onClick={() => keep.mutate([installationId])}
              >
                Keep<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
              {canMove && (
                <SetAsideButton
                  name={name}
                  isAgain
                  onClick={() =>
                    onSetAside({
                      machine,
                      computer,
                      installationIds: [installationId],
                      reason: reason ?? 'format',
                    })
                  }
                />
              )}
            </>
          }
        />
      )}
    </BundleList>
  )
}

type SetAsideBundlesProps = MovedProps & {
  onBringBack: (installationIds: string[]) => void
  isBusy: boolean
}

/** What is set aside, each with its way back. Renders nothing without any. */
export function SetAsideBundles({ bundles, canMove, library, onBringBack, isBusy }: SetAsideBundlesProps) {
  const forget = useForgetSetAside()
  if (bundles.length === 0) return null
  return (
    <BundleList
      title="Set aside"
      total={totalText(bundles)}
      note={
        <p>
          {canMove
            ? 'The helper brings back what you choose. Then scan again in your DAWs: some remember that a plugin was missing.'
            : 'The helper of this computer is no longer connected. Connect it again to bring these back, or forget them: no file is touched.'}
        </p>
      }
      items={bundles}
    >
      {({ installationId, pluginId, name, manufacturer, format, bytes, at, reason, movedTo }) => (
        <BundleRow
          key={installationId}
          name={name}
          manufacturer={manufacturer}
          href={`${library}?plugin=${pluginId}`}
          formats={[format]}
          facts={[
            `${reason ? SET_ASIDE_WORDS[reason] : 'UAD Workflow'} · ${formattedDay(at)}`,
            <code key="to">{movedTo}</code>,
          ]}
          bytes={bytes}
          acts={
            canMove ? (
              <Button
                size="sm"
                icon={ArchiveRestore}
                needsServer
                disabled={isBusy}
                onClick={() => onBringBack([installationId])}
              >
                Bring Back<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            ) : (
              <Button
                kind="ghost"
                size="sm"
                needsServer
                disabled={forget.isPending}
                onClick={() => forget.mutate([installationId])}
              >
                Forget<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            )
          }
        />
      )}
    </BundleList>
  )
}
