import { utf8Bytes } from '../../text/utf8-bytes.ts'
import type { DawFiles } from '../tagged-plugin.ts'
import type { LibraryPlugin } from '../tags-plan.ts'

export const filesOf = (texts: Record<string, string>): DawFiles =>
  new Map(Object.entries(texts).map(([name, text]) => [name, utf8Bytes(text)]))

export const textIn = (files: DawFiles, name: string): string => new TextDecoder().decode(files.get(name))

const DATE = '00CD1091D643D901'

/** Three plugins as the files of REAPER name them, in the form of real files. */
export const REAPER_TEXTS = {
  'reaper-vstplugins64.ini': `[vstcache]
Pro_Q_3.vst3=${DATE},756089518{72C4DB717A4D459AB97E51745D84B39D,Pro-Q 3 (FabFilter)
Diva_x64.dll=${DATE},1147754081,Diva (u-he)!!!VSTi
WaveShell1_VST3_14.0.vst3=${DATE},0,<SHELL>
`,
  'reaper-auplugins_arm64-bc.ini':
    'AU "FabFilter: FF Pro-Q 3" "FabFilter: FF Pro-Q 3" 1635083896 8 1635083896 1179726641 1180787270\n',
  'reaper-clap-linux-x86_64.ini': `[Surge XT.clap]\n_=${DATE}\norg.surge-synth-team.surge-xt=1|Surge XT (Surge Synth Team)\n`,
  'reaper-fxfolders.ini': `[category]
Pro_Q_3.vst3=Surround

[developer]
Diva_x64.dll=u-he

[Folder0]
Item0=sstillwell/ozzifier
Item1=C:\\VST\\Diva x64.dll
Nb=2
Type0=2
Type1=3

[Folder1]
Item0=C:\\Program Files\\Common Files\\VST3\\Pro-Q 3.vst3
Item1=VST3: 
Item2=org.surge-synth-team.surge-xt
Nb=3
Type0=3
Type1=1048576
Type2=7

[Folders]
Id0=0
Id1=1
Name0=Favorites
Name1=Mix Bus
NbFolders=2

`,
}

export const ARDOUR_TEXTS = {
  'factory:plugin_tags': `<?xml version="1.0" encoding="UTF-8"?>
<PluginTags>
  <Plugin type="VST3" id="72C4DB717A4D459AB97E51745D84B39D" tags="eq:parametric" name="Pro-Q 3"/>
</PluginTags>
`,
  plugin_tags: `<?xml version="1.0" encoding="UTF-8"?>
<PluginTags>
  <Plugin type="LADSPA" id="1218" tags="eq:filter odd" name="4 x 4 pole &amp; allpass" user-set="1"/>
  <Plugin type="LXVST" id="1147754081" tags="synth lead" name="Diva" user-set="1"/>
  <Plugin type="LV2" id="http://lsp-plug.in/a#b" tags="hall-reverb" name="Äther" user-set="1"/>
</PluginTags>
`,
  plugin_statuses: `LV2 Favorite http://lsp-plug.in/a#b
VST3 Hidden 72C4DB717A4D459AB97E51745D84B39D
Lua Favorite 10845fe3e9430f11fe229b9d7a032f76f543b4a4
`,
}

const PLIST = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
`

/** `aufx`, `FQ31`, `FabF` */
export const PRO_Q_SET = '61756678-46513331-46616246.tagset'

export const LOGIC_TEXTS = {
  'MusicApps.tagpool': `${PLIST}<dict>
	<key></key>
	<integer>12</integer>
	<key>EQ</key>
	<integer>3</integer>
</dict>
</plist>
`,
  'MusicApps.properties': `${PLIST}<dict>
	<key>sorting</key>
	<array>
		<string>EQ</string>
	</array>
	<key>user_sorted</key>
	<string>property</string>
</dict>
</plist>
`,
  [PRO_Q_SET]: `${PLIST}<dict>
	<key>nickname</key>
	<string>My EQ &amp; more</string>
	<key>shortname</key>
	<string>EQ</string>
	<key>tags</key>
	<dict>
		<key>EQ</key>
		<string>user</string>
		<key>Effects:Utility</key>
		<string>factory</string>
	</dict>
</dict>
</plist>
`,
  '61756678-46513332-46616246.tagset': `${PLIST}<dict>
	<key>tags</key>
	<dict/>
</dict>
</plist>
`,
}

export function aLibraryPlugin(values: Partial<LibraryPlugin> = {}): LibraryPlugin {
  return {
    id: 'pro-q',
    name: 'Pro-Q 3',
    manufacturer: 'FabFilter',
    keys: ['cid:72C4DB717A4D459AB97E51745D84B39D', 'code:FabF/FQ31', 'unit:aufx/FabF/FQ31'],
    places: [
      { format: 'VST3', path: 'C:\\Program Files\\Common Files\\VST3\\Pro-Q 3.vst3' },
      { format: 'AU', path: '/Library/Audio/Plug-Ins/Components/FabFilter Pro-Q 3.component' },
    ],
    tags: [],
    isFavorite: false,
    ...values,
  }
}

export const DIVA = aLibraryPlugin({
  id: 'diva',
  name: 'Diva',
  manufacturer: 'u-he',
  keys: ['vst2:44695661'],
  places: [{ format: 'VST', path: 'C:\\VST\\Diva x64.dll' }],
})
