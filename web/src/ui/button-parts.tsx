import { ArrowUp, BadgeCheck, Bell, Check, CircleX, Clock, ListChecks, Plus, Trash2 } from 'lucide-react'
import { Button } from './controls/button.tsx'
import { ButtonLink } from './controls/button-link.tsx'
import { IconButton } from './controls/icon-button.tsx'
import { Notice } from './feedback/notice.tsx'
import { Spinner } from './feedback/spinner.tsx'
import { Avatar } from './look/avatar.tsx'
import { Logo, LogoMark } from './look/logo.tsx'
import { PartsRow, PartsSection } from './plate.tsx'
import { Kbd } from './text/kbd.tsx'
import { Tag } from './text/tag.tsx'

/** Every button and mark, in every state that is visible without interaction. */
export function ButtonParts() {
  return (
    <PartsSection title="Buttons and marks">
      <PartsRow says="Kinds">
        <Button kind="primary" icon={Plus}>
          Add Plugins
        </Button>
        <Button icon={ListChecks}>Select Multiple</Button>
        <Button kind="outline">Outline</Button>
        <Button kind="ghost">Cancel</Button>
        <Button kind="quiet-danger" icon={Trash2}>
          Purge
        </Button>
        <Button kind="outline-danger">Delete Account</Button>
        <Button kind="danger">Purge 96 plugins</Button>
        <Button kind="link">Reset Workflow</Button>
        <Button kind="done" icon={Check} disabled>
          Completed
        </Button>
        <ButtonLink href="#parts">A link</ButtonLink>
      </PartsRow>
      <PartsRow says="Sizes">
        <Button size="lg" kind="primary">
          Large
        </Button>
        <Button size="sm" icon={ArrowUp}>
          Small
        </Button>
        <IconButton label="Notifications" icon={Bell} size={17} />
        <IconButton label="Nothing new" icon={Bell} size={17} disabled />
      </PartsRow>
      <PartsRow says="Disabled and busy: the width does not change">
        <Button disabled>Edit Selected</Button>
        <Button kind="primary" disabled>
          Save Changes
        </Button>
        <Button kind="ghost" disabled>
          Cancel
        </Button>
        <Button kind="primary" isBusy busyText="Saving...">
          Save Changes
        </Button>
        <Button kind="danger" isBusy busyText="Purging...">
          Purge 96 plugins
        </Button>
        <Button isBusy busyText="Logging in...">
          Login
        </Button>
      </PartsRow>
      <PartsRow says="Tags">
        <Tag tone="amber" icon={ArrowUp}>
          Update Available
        </Tag>
        <Tag tone="ok" icon={Check}>
          completed
        </Tag>
        <Tag tone="danger" icon={CircleX}>
          failed
        </Tag>
        <Tag tone="amber" icon={Clock}>
          pending
        </Tag>
        <Tag tone="accent" icon={BadgeCheck}>
          Pro Feature
        </Tag>
        <Tag tone="info">Sample</Tag>
        <Tag>Existing</Tag>
      </PartsRow>
      <PartsRow says="Marks">
        <Logo />
        <LogoMark />
        <Avatar initials="PF" />
        <Kbd keys={['⌘', 'K']} />
        <Spinner label="Scanning..." />
        <Spinner size={28} />
      </PartsRow>
      <Notice tone="info" title="Shared with the community">
        Your corrections improve this plugin's details for every producer.
      </Notice>
      <Notice tone="ok">Everything is up to date.</Notice>
      <Notice tone="amber" title="Native plugins are left alone" />
      <Notice tone="danger" title="Are you sure you want to purge all 96 plugins?">
        Your favorites, screenshots and edits go with them.
      </Notice>
    </PartsSection>
  )
}
