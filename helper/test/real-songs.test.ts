import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installMissing } from '../../scripts/parts/programs/debian-packages.mjs'
import { canUsePrograms } from '../../scripts/parts/programs/fault-tools.mjs'
import { createTestHelper, type TestHelper } from './a-helper.ts'

/*
 * A song that Ardour writes itself, with plugins of Debian. Only in the long campaign, because the program is large.
 */

const isLong = Boolean(process.env.PLUGFOLIO_LONG)
if (isLong) await installMissing({ 'ardour7-lua': 'ardour', calfjackhost: 'calf-plugins' }, 'a DAW')
const hasArdour = isLong && canUsePrograms(['ardour7-lua', 'calfjackhost'], 'songs of Ardour cannot be made')

const CALF = 'http://calf.sourceforge.net/plugins'

type Insert = { uri: string; name: string; isOff?: boolean }

const TRACKS: Insert[][] = [
  [
    { uri: `${CALF}/Reverb`, name: 'Calf Reverb' },
    { uri: `${CALF}/Compressor`, name: 'Calf Compressor', isOff: true },
    { uri: 'urn:ardour:a-delay', name: 'ACE Delay' },
  ],
  [
    { uri: `${CALF}/Reverb`, name: 'Calf Reverb', isOff: true },
    { uri: `${CALF}/Equalizer5Band`, name: 'Calf Equalizer 5 Band' },
  ],
]

/** A program in Ardour's Lua that makes a session with these tracks, and names each plugin that it has inserted. */
const sessionProgram = (folder: string) => `
AudioEngine:set_backend("None (Dummy)", "", "")
AudioEngine:set_sample_rate(48000)
local s = create_session("${folder}", "made", 48000)
local function insert(t, uri, off)
  local p = ARDOUR.LuaAPI.new_plugin(s, uri, ARDOUR.PluginType.LV2, "")
  if p:isnil() then print("LACKS " .. uri) return end
  t:add_processor_by_index(p, 0, nil, true)
  if off then p:to_plugininsert():deactivate() else p:to_plugininsert():activate() end
  print("INSERTED " .. p:name())
end
${TRACKS.map(
  (inserts, i) => `
for t in s:new_audio_track(1, 2, nil, 1, "Track ${i}", ARDOUR.PresentationInfo.max_order, ARDOUR.TrackMode.Normal, true):iter() do
${inserts.map(({ uri, isOff = false }) => `  insert(t, "${uri}", ${isOff})`).join('\n')}
end`,
).join('')}
s:save_state("")
close_session()
quit()
`

type SongRow = {
  path: string
  daw: string
  version: string
  tempo: number | null
  plugins: { format: string; name: string; ids: string[]; off: number; count: number }[]
}

async function aHelper() {
  const helper = await createTestHelper()
  onTestFinished(() => helper.end())
  return helper
}

async function songsIn(folder: string, helper: TestHelper): Promise<SongRow[]> {
  const { out } = await helper.run('songs', folder, '--json')
  return JSON.parse(out).songs
}

test.skipIf(!hasArdour)(
  'a session that Ardour made is read plugin by plugin',
  { timeout: 120_000 },
  async () => {
    const helper = await aHelper()
    const folder = join(helper.home, 'session')
    const program = join(helper.home, 'make.lua')
    writeFileSync(program, sessionProgram(folder))

    const { stdout } = spawnSync('ardour7-lua', [program], {
      env: { ...process.env, HOME: helper.home },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const inserted = [...stdout.matchAll(/^INSERTED (.*)$/gm)].map(([, name]) => name)
    const [song, ...others] = await songsIn(folder, helper)

    const all = TRACKS.flat()
    expect(inserted).toEqual(all.map(({ name }) => name))
    expect(others).toEqual([])
    expect(song).toMatchObject({ daw: 'Ardour', version: expect.stringMatching(/^7\./), tempo: 120 })
    const expected = [...new Set(all.map(({ uri }) => uri))].map((uri) => {
      const same = all.filter((each) => each.uri === uri)
      const off = same.filter(({ isOff }) => isOff).length
      return { format: 'LV2', name: same[0]?.name, ids: [`uri:${uri}`], count: same.length, off }
    })
    expect(song?.plugins).toHaveLength(expected.length)
    expect(song?.plugins).toEqual(
      expect.arrayContaining(expected.map((each) => expect.objectContaining(each))),
    )
  },
)
