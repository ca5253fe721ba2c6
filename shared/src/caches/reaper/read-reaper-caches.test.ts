import { expect, test } from 'vitest'
import { cacheIn, dropped, short } from '../testing/reading-caches.ts'

const DATE = '00CD1091D643D901'
const CLASS_ID = '56535456697461766974616C00000000'

/** The plugins of a cache of VST plugins with these rows. */
const vst = (...rows: string[]) =>
  cacheIn(dropped('reaper-vstplugins64.ini', `[vstcache]\n${rows.join('\n')}\n`))

const SURGE = 'ABCDEF019182FAEB566D624153675854'
const RIDER = '56535442534C4D626173732072696465'

test.each([
  [
    `Vital.vst3=${DATE},1854596000{${CLASS_ID},Vital (Vital Audio)!!!VSTi`,
    `VST3 Vital, maker Vital Audio, id ${CLASS_ID}, ids cid:${CLASS_ID}, isInstrument true`,
  ],
  [
    `Surge.vst3=${DATE},661331015{${SURGE},Surge XT (Surge) (2->6ch)`,
    `VST3 Surge XT, maker Surge, id ${SURGE}, ids code:VmbA/SgXT cid:${SURGE}`,
  ],
  [
    `Comp.vst=${DATE},-1163005939<${CLASS_ID},Comp (A (B)) (mono)`,
    'VST2 Comp, maker A (B), id 3131961357, ids vst2:BAADF00D',
  ],
  [
    `Shell.vst3<851785231=${DATE},851785231{${RIDER},Bass Rider Mono (Waves)`,
    `VST3 Bass Rider Mono, maker Waves, id ${RIDER}, ids cid:${RIDER}`,
  ],
])('%s', async (row, expected) => {
  expect((await vst(row)).plugins.map(short)).toEqual([expected])
})

test('a shell itself and a failed scan are no plugins', async () => {
  const cache = await vst(`Shell.vst3=${DATE},0,<SHELL>`, `api_ms_win.dll=${DATE}`, 'noise', '=', '')

  expect(cache).toMatchObject({ plugins: [], failedScans: 1, gap: null })
})

test("REAPER's own table says which VST3 replaces what", async () => {
  const text = `[vstcache]\n[xvst3_compat]\n${CLASS_ID.toLowerCase()}=3520291394E9402387F5773DB0D55271 - A.vst3/IPluginCompatibility\nshort=long\n`
  const cache = await cacheIn(dropped('reaper-vstplugins64.ini', text))

  expect(cache.migrations).toEqual([{ from: CLASS_ID, to: '3520291394E9402387F5773DB0D55271' }])
  expect(cache.plugins).toEqual([])
})

test('several files of one kind give one cache with the newest date', async () => {
  const text = (name: string) => `\ufeff[vstcache]\r\n${name}.dll=${DATE},7,${name} (Maker)\r\n`
  const cache = await cacheIn(
    dropped('reaper-vstplugins.ini', text('A'), '2026-02-01T00:00:00Z'),
    dropped('reaper-vstplugins64.ini', text('B') + text('A'), '2026-01-01T00:00:00Z'),
  )

  expect(cache.plugins.map(({ name }) => name)).toEqual(['A', 'B'])
  expect(cache.seenAt).toBe('2026-02-01T00:00:00Z')
})

test('Audio Units have names in one file and codes in the other', async () => {
  const names = '[auplugins]\nFlux:: sound: EQ=<!inst>\nApple: AUSampler=<inst>\nno value\n'
  const codes =
    'AU "Maker: Delay" "a text" 1635083896 8 1635083896 1165513593 1165520240\nAU "Maker: Bad" x 1 8 1 2\n'
  const cache = await cacheIn(
    dropped('reaper-auplugins64.ini', names),
    dropped('reaper-auplugins64-bc.ini', codes),
  )

  expect(cache.plugins.map(short)).toEqual([
    'AU EQ, maker Flux:: sound',
    'AU AUSampler, maker Apple, isInstrument true',
    'AU Delay, maker Maker, id aufx ExSy Exmp, ids code:Exmp/ExSy',
  ])
})

test('CLAP plugins have ids; a file without one failed', async () => {
  const text = `[Surge.clap]\n_=${DATE}\norg.surge.xt=1|Surge XT (Surge Team)\norg.surge.fx=0|Surge FX (Surge Team)\n\n[Bad.clap]\n_=${DATE}\n`
  const { plugins, failedScans } = await cacheIn(dropped('reaper-clap-win64.ini', text))

  expect(plugins.map(({ id, name, maker, isInstrument }) => [id, name, maker, isInstrument])).toEqual([
    ['org.surge.xt', 'Surge XT', 'Surge Team', true],
    ['org.surge.fx', 'Surge FX', 'Surge Team', false],
  ])
  expect(failedScans).toBe(1)
})
