import { expect, test } from 'vitest'
import { FUZZ_TIMEOUT, fuzzInputCount, mutatedBytes, runFuzzCampaign } from '../contract/testing/endures.ts'
import { oneOf } from '../uad/testing/random.ts'
import { readCaches } from './read-caches.ts'
import { DEVICE, liveDatabase, livePages } from './testing/live-database.ts'
import { dropped } from './testing/reading-caches.ts'
import { databaseFile, walFile } from './testing/sqlite-files.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const DATE = '00CD1091D643D901'

const plugins = Array.from({ length: 30 }, (_, i) => ({
  device: DEVICE,
  name: `Plugin ${i}`,
  vendor: 'M'.repeat(i * 40),
}))
const small = { pageSize: 512, usesWal: true }
const pages = livePages(plugins, [{}, {}], small)
const wal = walFile(
  pages.map((page, i) => ({ page: i + 1, bytes: page, commit: i === pages.length - 1 ? pages.length : 0 })),
  { pageSize: 512 },
)

const bytes = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

/** A small cache of each kind; a database has its log as a second file. */
const SEEDS: [name: string, file: string | Uint8Array, log?: Uint8Array][] = [
  ['Live-plugins-1.db', liveDatabase(plugins, [{}, {}], { pageSize: 512 })],
  ['Live-plugins-1.db', databaseFile([], small), wal],
  [
    'Log.txt',
    `2026-09-26T12:00:00.0: info: a\n2026-09-26T12:00:00.0: info: VST3: plugin processor successfully loaded: Maker 'Plugin' v1 (cid: {${CLASS_ID}})\n`,
  ],
  ['PluginScanDb.txt', '"C:\\a.vst3",3,1,ok,"1:2"\r\n"/b.component",3,1,disabled,"1:2"\n'],
  [
    'reaper-vstplugins.ini',
    `[vstcache]\na.vst3=${DATE},1{${CLASS_ID},A (B) (32 out)!!!VSTi\nb.dll=${DATE},7,B (C)\nc.dll=${DATE}\n[xvst3_compat]\n${CLASS_ID}=${CLASS_ID} - a.vst3/x\n`,
  ],
  ['reaper-auplugins.ini', '[auplugins]\nA:: B: C=<inst>\n'],
  ['reaper-auplugins-bc.ini', 'AU "A: B" "c d" 1635083896 8 1635083896 1165513593 1165520240\n'],
  ['reaper-clap-win64.ini', `[a.clap]\n_=${DATE}\nb.c=1|D (E)\n`],
  [
    'a.nfo',
    `[Effects\\VST3\\A]\nps_files=2\nps_file_name_0=A\nps_file_guid_0={${CLASS_ID}}\nps_file_name_1=A\nps_file_filename_1=C:\\a.vst3\n`,
  ],
  [
    'Plugins-en.settings',
    `\ufeff<Settings name="Plugins-en"><Section path="C:/a.dll"><ClassDescription classID="{${CLASS_ID}}" category="AudioEffect" name="A" subCategory="VST3"><Attribute id="Class:Vendor" value="B&amp;C"/></ClassDescription></Section></Settings>`,
  ],
  [
    'vst3plugins.xml',
    `<plugins><plugin><path>C:\\a.vst3</path><class><cid>${CLASS_ID}</cid><category>Audio Module Class</category><name><![CDATA[A]]></name></class></plugin></plugins>`,
  ],
  [
    'Vst2xPlugin Infos Cubase.xml',
    `<I><item><string name="Group" value="Vst2xPlug\\C:\\a.dll"/><member name="Vst2xPlugInfo"><string name="cid" value="56535445784370616263000000000000"/><string name="name" value="A"/></member></item></I>`,
  ],
  [
    'known.xml',
    '<P><KNOWNPLUGINS><PLUGIN name="A" format="VST" uid="45784370" file="C:\\a.dll"/><PLUGIN name="B" format="AudioUnit" file="AudioUnit:Effects/aufx,abcd,efgh"/><BLACKLISTED id="x"/></KNOWNPLUGINS></P>',
  ],
  ['auval.txt', 'AU Validation Tool\naufx ExDl Exmp  -  Maker: Delay (file:///a%20b.component)\n'],
  ['a.v3i', `<VST3Cache bundle="/a.vst3"><VST3Info uid="${CLASS_ID}" name="A" vendor="B"/></VST3Cache>`],
]

type Input = { name: string; file: Uint8Array; log: Uint8Array | null }

function input(random: () => number): Input {
  const [name, content, log] = oneOf(SEEDS, random)
  const file = bytes(content)
  const breaksLog = log !== undefined && random() < 0.6
  return {
    name,
    file: breaksLog ? file : mutatedBytes(file, PIECES, random),
    log: log ? (breaksLog ? mutatedBytes(log, PIECES, random) : log) : null,
  }
}

const PIECES = [
  ...'<>"\0\n=[](){,',
  ...['/>', '<!--', ']]>', '<!DOCTYPE a [', '\xff\xff\xff\xff', '!!!'],
  ...['<a '.repeat(50), '<PLUGIN '.repeat(20)],
]

test(
  'reads or refuses any bytes, and only for reasons that it knows',
  async () => {
    await runFuzzCampaign<Input>({
      count: fuzzInputCount(200_000),
      seed: 18,
      hang: 2000,
      input,
      act: async ({ name, file, log }) => {
        const files = [dropped(name, file), ...(log ? [dropped(`${name}-wal`, log)] : [])]
        const { caches, refused } = await readCaches(files)
        // Nothing was read from a disk, so these can only come from an error that no reader meant.
        const unknown = refused.find(({ reason }) => reason === 'unreadable' || reason === 'not-opened')
        if (unknown) throw new Error(`${unknown.name}: an unknown error`)
        if (caches.length + refused.length === 0) throw new Error(`${name}: no answer`)
        for (const each of caches.flatMap((cache) => cache.plugins))
          if (each.name.length > 200 || (!each.name && !each.id)) throw new Error(`${name}: a wrong name`)
      },
    })
  },
  FUZZ_TIMEOUT,
)

test('pages whose pointers all lead to one row are refused', async () => {
  const pageSize = 65536
  const long = { device: DEVICE, name: 'x'.repeat(20_000), vendor: 'y'.repeat(20_000) }
  const real = livePages([long], [{}], { pageSize })
  const leaf = Buffer.from(real[2] ?? [])
  const cell = leaf.readUInt16BE(8)
  for (let i = 0; i < 10_000; i++) leaf.writeUInt16BE(cell, 8 + 2 * i)
  leaf.writeUInt16BE(10_000, 3)
  const file = Buffer.concat([real[0] ?? [], real[1] ?? [], leaf].map((page) => Buffer.from(page)))
  const { caches } = await readCaches([dropped('a.db', new Uint8Array(file))])

  expect(caches).toMatchObject([{ gap: 'damaged', plugins: [{ format: 'VST3' }] }])
})
