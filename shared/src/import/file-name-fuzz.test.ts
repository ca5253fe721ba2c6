import { test } from 'vitest'
import {
  FUZZ_TIMEOUT,
  fuzzInputCount,
  HOSTILE_PIECES,
  mutatedText,
  runFuzzCampaign,
} from '../contract/testing/endures.ts'
import { cleanedName, formatOf, isCandidateName, isUadName, manufacturerOf } from './file-name.ts'

const NAMES = [
  'FabFilter Pro-Q 3.vst3',
  'UAD UAD Foo.component',
  'Solid State Logic - Channel.dll',
  'Native Instruments NI Massive.vst3',
  'WaveShell1-VST3 12.0.vst3',
  'bx_console SSL 4000 E',
  'Icon\r',
  '',
]

const PIECES = [
  ...HOSTILE_PIECES,
  ...['UAD ', 'UAD-', 'uad_', 'AA ', 'AP ', 'NI ', 'SB_', 'SSL - ', 'Native_Instruments ', 'Softube-'],
  ...['.vst', '.vst3', '.component', '.dll', '.clap', '.__proto__', '.constructor'],
  ...['Universal Audio', 'Audio Unit', 'au ', 'VST3', 'license'],
]

test(
  'parses any file name without inventing text',
  async () => {
    await runFuzzCampaign({
      count: fuzzInputCount(1_000_000),
      seed: 1,
      input: (random) => mutatedText(NAMES, PIECES, random),
      act: (name) => {
        const cleaned = cleanedName(name)
        if (!name.includes(cleaned)) throw new Error(`It became ${JSON.stringify(cleaned)}.`)
        if (name.trim() !== '' && !name.startsWith('.') && cleaned.trim() === '' && STEM.test(name))
          throw new Error('Nothing remains of it.')
        if (!FORMATS.has(formatOf(name))) throw new Error(`Its format became ${formatOf(name)}.`)
        if (typeof manufacturerOf(name) !== 'string') throw new Error('Its maker is not text.')
        if (isCandidateName(name) && name.includes('/')) throw new Error('A path counts as a name.')
        isUadName(name)
      },
    })
  },
  FUZZ_TIMEOUT,
)

/** The text before an extension must contain more than blanks and marks. */
const STEM = /^[A-Za-z0-9]/

const FORMATS = new Set(['AAX', 'VST3', 'VST', 'AU', 'CLAP', 'LV2', 'Plugin'])
