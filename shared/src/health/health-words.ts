import type { Platform } from '../plugins/architectures.ts'
import { DAWS, type DawId } from '../songs/daws.ts'
import type { BundleCase, BundleFacts } from './health-case.ts'
import type { HealthAnswer } from './health-of.ts'
import { rowOf } from './health-reasons.ts'
import type { HealthGap, HealthStep } from './health-terms.ts'
import { ownFolderOf } from './search-folders.ts'

/** Where a DAW searches for plugins again, as its own menus call it. A DAW without a row does so when it starts. */
const RESCANS: Partial<Record<DawId, string>> = {
  'ableton-live': 'In Live, open Settings, Plug-Ins, hold Alt (Option on a Mac) and click Rescan.',
  ardour:
    'In Ardour, open Window, Plugin Manager, and click Discover/Update. The same list has the plugins that failed.',
  'bitwig-studio': 'In Bitwig Studio, open the Dashboard, Settings, Locations, and click Rescan.',
  cubase:
    'In Cubase, open Studio, VST Plug-in Manager, and click Rescan All. Its Blocklist has the plugins that it blocked.',
  'digital-performer': 'In Digital Performer, open Preferences, Audio Plug-ins, and scan again.',
  'fl-studio':
    'In FL Studio, open Options, Manage plugins, turn on Rescan previously verified plugins and plugins with errors, and click Find installed plugins.',
  'logic-pro':
    'In Logic Pro, open Settings, Plug-in Manager, select the plugin, and click Reset & Rescan Selection.',
  'pro-tools': 'Quit Pro Tools and start it again. It looks for plugins when it starts.',
  reaper:
    'In REAPER, open Options, Preferences, Plug-ins, VST (or AU, CLAP), and click Re-scan, Clear cache and re-scan.',
  reason: 'In Reason, open Window, Manage Plugins, and enable the plugin there.',
  renoise: 'In Renoise, open Preferences, Plug/Misc, and click Rescan.',
  'studio-one': 'In Studio One, open Options, Locations, VST Plug-ins, and click Reset Blocklist.',
  waveform: 'In Waveform, open Settings, Plugins, and scan for new or updated plugins.',
}

const rescanText = (daw: DawId) => RESCANS[daw] ?? `Quit ${DAWS[daw].name} and start it again.`

type Asked = { daw: DawId; format: string; platform: Platform | null }

const MENDS: Record<HealthStep, (asked: Asked) => string> = {
  move: ({ format, platform }) => {
    const folder = platform ? ownFolderOf(format, platform) : ''
    return folder ? `Move it to ${folder}.` : 'Move it to the folder that your DAW searches.'
  },
  rescan: ({ daw }) => rescanText(daw),
  reinstall: () => "Install it again with its manufacturer's newest installer.",
  'install-format': ({ daw }) => `Install it in a format that ${DAWS[daw].name} loads, if there is one.`,
  'install-version': () => 'Install the version for this computer, if there is one.',
  unblock: () =>
    'Unblock it if you know where it comes from. After your DAW has asked, System Settings, Privacy & Security can do it, too.',
  'keep-one': () => 'Keep one of the two, and set the other one aside.',
  'turn-on': ({ daw }) => `Turn it on in the plugin list of ${DAWS[daw].name}.`,
  'install-rosetta': () => 'Install Rosetta, or a version for Apple silicon.',
  'open-with-rosetta': ({ daw }) =>
    `Install a version for Apple silicon, or open ${DAWS[daw].name} with Rosetta (Get Info in the Finder).`,
  'update-system': () => 'Update the system of this computer, or install an older version of the plugin.',
  restart: () => 'Restart the Mac, so that macOS registers its Audio Units again.',
  'make-bridge': () => 'Create a bridge to it with yabridgectl sync, or with the tool of your bridge.',
  scan: () => 'Scan this computer with the newest helper.',
  'ask-daw': ({ daw }) => `Look for it in the plugin list of ${DAWS[daw].name}.`,
}

type GapWords = { sentence: (asked: Asked & { facts: BundleFacts | null }) => string; step: HealthStep }

/** Sentences for where nothing can be said. */
const GAPS: Record<HealthGap, GapWords> = {
  'not-checked': { sentence: () => 'No helper has looked at it yet.', step: 'scan' },
  'unknown-bundle': {
    sentence: () => 'Too little of it could be read to tell whether it runs here.',
    step: 'ask-daw',
  },
  'not-in-list': {
    sentence: ({ daw }) => `${DAWS[daw].name} does not list it, and nothing on the disk says why.`,
    step: 'rescan',
  },
  'no-list': {
    sentence: ({ daw, facts }) =>
      facts?.isQuarantined
        ? `It was downloaded, and macOS blocks it unless Apple has checked it. No list of ${DAWS[daw].name} shows it.`
        : `Nothing on the disk keeps ${DAWS[daw].name} from seeing it, but no list shows it.`,
    step: 'ask-daw',
  },
}

/** Words for an answer: why, and what to do. Both are '' for what is seen. */
export function answerWords(
  one: BundleCase,
  daw: DawId,
  { reason, gap }: HealthAnswer,
): { sentence: string; step: HealthStep | null; mend: string } {
  const asked = { daw, format: one.as.kind.format, platform: one.as.platform }
  if (reason) {
    const { says, step } = rowOf(reason)
    return { sentence: says(one, daw), step, mend: MENDS[step](asked) }
  }
  if (!gap) return { sentence: '', step: null, mend: '' }
  const { sentence, step } = GAPS[gap]
  return { sentence: sentence({ ...asked, facts: one.as.kind.facts }), step, mend: MENDS[step](asked) }
}
