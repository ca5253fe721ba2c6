import type { Platform } from '#shared/plugins/architectures.ts'
import { PRODUCT } from '#shared/product.ts'
import { Accordion } from '../../../ui/layout/accordion.tsx'

/** Six questions and answers about the helper on a system. */
export function HelperQuestions({ system, isForNode }: { system: Platform; isForNode: boolean }) {
  const isMacWithNode = system === 'macos' && isForNode
  const [first, last] = isMacWithNode ? MAC_WITH_NODE : [WARNINGS[system], UNINSTALLING[system]]
  return <Accordion items={[first, ...QUESTIONS, last, CONNECTING]} />
}

const NEEDS_NODE = 'Why does it need Node.js?'

const WARNINGS = {
  macos: {
    title: 'Why does macOS warn me when I open it?',
    content: (
      <>
        <p>
          Gatekeeper warns about apps from outside the App Store. Up to macOS 14, right-click the app, choose
          Open, and confirm once.
        </p>
        <p>
          From macOS 15 on, open it once, press Done, and choose Open Anyway in System Settings, Privacy &amp;
          Security. macOS remembers your choice.
        </p>
      </>
    ),
  },
  windows: {
    title: 'Why does Windows warn me when I run it?',
    content: (
      <p>
        Windows warns about programs without a company signature. Choose More info, then Run anyway. It
        installs only for you and changes nothing in the system.
      </p>
    ),
  },
  linux: {
    title: NEEDS_NODE,
    content: (
      <p>
        The helper is a single script that needs Node.js 20.19 or later. Most distributions have it, and so
        does nodejs.org.
      </p>
    ),
  },
}

const QUESTIONS = [
  {
    title: 'Is it safe?',
    content: (
      <p>
        It only reads the metadata of plugin files. It asks you before it moves anything, never overwrites a
        file, and can undo every move.
      </p>
    ),
  },
  {
    title: 'Why do I need it?',
    content: (
      <p>
        A browser can't look into your plugin folders. The helper finds every installed plugin with its
        version and formats, opens its location, and moves UAD plugins. You can still drop files without it.
      </p>
    ),
  },
  {
    title: 'Will it slow my computer down?',
    content: (
      <p>
        It does nothing until you ask it to. A scan reads a few small files per plugin, and later scans only
        what changed.
      </p>
    ),
  },
]

const UNINSTALLING = {
  macos: uninstallAnswer(`Then drag ${PRODUCT} Helper from Applications to the Trash.`),
  windows: uninstallAnswer('Then open unregister.cmd in its folder.'),
  linux: uninstallAnswer('Then run plugfolio-helper uninstall.'),
}

/** The first and the last question on a Mac with the program for Node.js: Gatekeeper has no part in it. */
const MAC_WITH_NODE = [
  {
    title: NEEDS_NODE,
    content: (
      <p>The helper is a single script that needs Node.js 20.19 or later, from nodejs.org or Homebrew.</p>
    ),
  },
  UNINSTALLING.linux,
] as const

function uninstallAnswer(then: string) {
  return {
    title: 'How do I uninstall it?',
    content: (
      <p>Revoke the device in Settings, Advanced. {then} Backups of moved plugins stay where they are.</p>
    ),
  }
}

const CONNECTING = {
  title: 'How does it talk to the web app?',
  content: (
    <p>
      The helper talks only to this server, and only after you pair them with a one-time code that lasts five
      minutes. It asks for the jobs you start here and reports back. It opens no ports, and you can disconnect
      it at any time in Settings, Advanced.
    </p>
  ),
}
