import { ArchiveRestore, Trash2 } from 'lucide-react'
import type { SetAside } from '#shared/formats/formats-answer.ts'
import { MAX_SET_ASIDE } from '#shared/set-aside/contract.ts'
import { DAYS_BEFORE_DELETE, deletableFrom, isOldEnoughToDelete } from '#shared/set-aside/delete-after.ts'
import {
  BundleButton,
  BundleList,
  BundleRow,
  type BundlesToSetAside,
  SetAsideButton,
  shownBundle,
} from '../../library/bundles/bundle-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { formattedDay } from '../../ui/text/locale.ts'
import { useForgetSetAside, useKeepReturned } from './actions.ts'
import * as formatWords from './format-words.ts'
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
  onSetAside: (asked: BundlesToSetAside) => void
}

/** Formats that were set aside and that the maker's installer has put back. Renders nothing without any. */
export function ReturnedBundles({ bundles, canMove, library, computer, onSetAside }: ReturnedBundlesProps) {
  const keep = useKeepReturned()
  if (bundles.length === 0) return null
  return (
    <BundleList
      title={formatWords.returnedTitle}
      total={totalText(bundles)}
      note={<p>{formatWords.returnedNote}</p>}
      items={bundles}
    >
      {({ installationId, machine, path, at, reason, ...bundle }) => (
        <BundleRow
          key={installationId}
          {...shownBundle(bundle, library)}
          facts={[formatWords.setAsideOn(at), <code key="path">{path}</code>]}
          acts={
            <>
              <BundleButton
                name={bundle.name}
                kind="ghost"
                disabled={keep.isPending}
                onClick={() => keep.mutate([installationId])}
              >
                {formatWords.keep}
              </BundleButton>
              {canMove && (
                <SetAsideButton
                  name={bundle.name}
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
  onDelete: (installationIds: string[]) => void
  isBusy: boolean
}

/** Bundles that are set aside, each with its way back, and those of long ago with their end. Renders nothing without any. */
export function SetAsideBundles(props: SetAsideBundlesProps) {
  const { bundles, canMove, library, onBringBack, onDelete, isBusy } = props
  const forget = useForgetSetAside()
  if (bundles.length === 0) return null
  const now = new Date()
  const isOld = ({ at, reason }: SetAside) => reason !== null && isOldEnoughToDelete(at, now)
  const oldIds = bundles.filter(isOld).map(({ installationId }) => installationId)
  return (
    <BundleList
      title={formatWords.setAsideTitle}
      total={totalText(bundles)}
      note={<p>{canMove ? formatWords.scanAgain(deleteText(bundles)) : formatWords.helperForMoved}</p>}
      acts={
        canMove &&
        oldIds.length > 1 && (
          <Button
            kind="ghost"
            size="sm"
            icon={Trash2}
            needsServer
            disabled={isBusy}
            onClick={() => onDelete(oldIds.slice(0, MAX_SET_ASIDE))}
          >
            {formatWords.deleteSeveral(Math.min(oldIds.length, MAX_SET_ASIDE))}
          </Button>
        )
      }
      items={bundles}
    >
      {(bundle) => {
        const { installationId, name, at, reason, movedTo } = bundle
        return (
          <BundleRow
            key={installationId}
            {...shownBundle(bundle, library)}
            facts={[
              `${reason ? formatWords.SET_ASIDE_WORDS[reason] : formatWords.uadWorkflow} · ${formattedDay(at)}`,
              <code key="to">{movedTo}</code>,
            ]}
            acts={
              canMove ? (
                <>
                  {isOld(bundle) && (
                    <BundleButton
                      name={name}
                      kind="ghost"
                      icon={Trash2}
                      disabled={isBusy}
                      onClick={() => onDelete([installationId])}
                    >
                      {formatWords.deleteBundle}
                    </BundleButton>
                  )}
                  <BundleButton
                    name={name}
                    icon={ArchiveRestore}
                    disabled={isBusy}
                    onClick={() => onBringBack([installationId])}
                  >
                    {formatWords.bringBack}
                  </BundleButton>
                </>
              ) : (
                <BundleButton
                  name={name}
                  kind="ghost"
                  disabled={forget.isPending}
                  onClick={() => forget.mutate([installationId])}
                >
                  {formatWords.forget}
                </BundleButton>
              )
            }
          />
        )
      }}
    </BundleList>
  )
}

/** From when what can be deleted for good: the day of the next bundle that cannot be yet. */
function deleteText(bundles: SetAside[]) {
  const days = bundles
    .filter(({ at, reason }) => reason !== null && !isOldEnoughToDelete(at, new Date()))
    .map(({ at }) => deletableFrom(at).toISOString())
  const all = formatWords.deletionWait(DAYS_BEFORE_DELETE)
  const [next] = days.sort()
  return next === undefined ? all : `${all} ${formatWords.nextReady(next)}`
}
