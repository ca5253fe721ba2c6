import { Crown, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#shared/account/user.ts'
import { tierOf } from '#shared/account/user-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { lazyPart } from '../../ui/overlays/lazy-part.tsx'
import { SettingRow } from './setting-row.tsx'

const ProDialog = lazyPart(async () => (await import('./pro-dialog.tsx')).ProDialog)

/** Pro or Free, with the upgrade button. */
export function AccountType({ user, proUrl }: { user: User; proUrl: string | null }) {
  const [isAsking, setAsking] = useState(false)
  const Picture = user.isPro ? Crown : UserRound

  return (
    <Surface>
      <SettingRow
        title={tierOf(user)}
        hint={user.isPro ? "You're on the Pro plan." : "You're on the free plan."}
        picture={<Picture size={18} />}
      >
        {!user.isPro && (
          <Button icon={Crown} onClick={() => setAsking(true)}>
            Upgrade to Pro
          </Button>
        )}
      </SettingRow>
      {isAsking && <ProDialog proUrl={proUrl} onClose={() => setAsking(false)} />}
    </Surface>
  )
}
