import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { diskFiles } from '../../../helper/src/scan/on-disk.ts'
import { scanBundles } from '../import/drop.ts'
import { runSync } from './run.ts'

/** Real bundles are outside the repository. */
const SAMPLES = path.resolve(import.meta.dirname, '../../../../shared/samples/bundles')
const hasSamples = fs.existsSync(path.join(SAMPLES, 'built'))
if (!hasSamples) console.log('The sample bundles are missing, so reading real bundles is not tested.')

const scanned = (folder: string) => runSync(scanBundles(path.join(SAMPLES, folder)), diskFiles()).bundles

test.runIf(hasSamples)('reads the names, makers and versions of real bundles', () => {
  const facts = scanned('built').map(({ path: found, name, manufacturer, version }) => [
    path.relative(path.join(SAMPLES, 'built'), found),
    name.value,
    manufacturer.value,
    version.value,
    version.confidence,
  ])
  expect(facts).toEqual([
    ['airwindows/AutoPan.component', 'AutoPan', 'Airwindows', '1.0', 'placeholder'],
    ['airwindows/Galactic.component', 'Galactic', 'Airwindows', '1.0', 'placeholder'],
    ['alexisguilloux-windows/SimpleEQ.vst3', 'SimpleEQ', 'yourcompany', '1.0.0', 'placeholder'],
    ['chaorusflangos/NewProject.component', 'ChaorusFlangos', 'yourcompany', '1.0.0', 'placeholder'],
    ['dawdreamer/DimensionExpander.component', 'Dimension Expander', 'Xfer Records', '1.2.4', 'stated'],
    ['dawdreamer/DimensionExpander.vst', 'DimensionExpander', 'Xfer Records', '1.2.4', 'stated'],
    ['dawdreamer/ValhallaFreqEcho.component', 'ValhallaFreqEcho', 'Valhalla DSP, LLC', '1.2.5', 'stated'],
    ['dawdreamer/ValhallaFreqEcho.vst', 'ValhallaFreqEcho', 'Valhalla DSP, LLC', '1.2.5', 'stated'],
    ['dawdreamer/ValhallaFreqEcho.vst3', 'ValhallaFreqEcho', 'Valhalla DSP, LLC', '1.2.5', 'stated'],
    ['jeremycey/SimpleEQ.component', 'SimpleEQ', 'yourcompany', '1.0.0', 'placeholder'],
    ['jeremycey/SimpleEQ.vst3', 'SimpleEQ', 'yourcompany', '1.0.0', 'placeholder'],
    ['mrswatson/again.vst', 'again', 'steinberg', '1.0', 'placeholder'],
    ['pedalboard/CHOWTapeModel.component', 'CHOWTapeModel', 'chowdsp', '2.8.0', 'stated'],
    ['pedalboard/CHOWTapeModel.vst3', 'CHOWTapeModel', 'chowdsp', '2.8.0', 'stated'],
    ['psyecho/NewProject.au', 'PSYeCHO', 'Raja&Xinquan', '1.0.0', 'placeholder'],
    ['psyecho/NewProject.component', 'PSYeCHO', '', '1.0.0', 'placeholder'],
    ['psyecho/NewProject.vst', 'NewProject', '', '1.0.0', 'placeholder'],
    ['psyecho/Space echo.component', 'PSYeCHO', 'Xinquan Zhou', '1.0.0', 'placeholder'],
    ['stocsynth/NewProject.component', 'StocSynth', 'felipecortez', '1.0.0', 'stated'],
    ['stocsynth/StocSynth.vst', 'StocSynth', 'felipecortez', '1.0.0', 'stated'],
  ])
})
