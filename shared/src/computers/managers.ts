import { makerKeyOf } from '../makers/maker-name.ts'

/** A program of a maker that downloads and authorizes its plugins. */
export type PluginManager = {
  key: string
  name: string
  /** Its page, or the site of its maker where the page of the program is not known for sure. */
  url: string
  /** The makers whose plugins it installs. */
  makers: readonly string[]
}

/** The programs of makers, each with the makers whose plugins come with it. A maker stands here once. */
export const PLUGIN_MANAGERS: readonly PluginManager[] = [
  ['Native Access', 'https://www.native-instruments.com/en/specials/native-access-2/', 'Native Instruments'],
  ['Waves Central', 'https://www.waves.com/downloads/central', 'Waves'],
  ['iZotope Product Portal', 'https://www.izotope.com/en/products/product-portal.html', 'iZotope'],
  ['Arturia Software Center', 'https://www.arturia.com/technology/asc', 'Arturia'],
  ['Softube Central', 'https://www.softube.com/softube-central', 'Softube'],
  ['UA Connect', 'https://www.uaudio.com/', 'Universal Audio'],
  ['IK Product Manager', 'https://www.ikmultimedia.com/productmanager/', 'IK Multimedia'],
  [
    'PA Installation Manager',
    'https://www.plugin-alliance.com/',
    ...['Plugin Alliance', 'Brainworx', 'elysia', 'SPL', 'Lindell Audio', 'Shadow Hills', 'Unfiltered Audio'],
    ...['Vertigo Sound', 'Maag Audio', 'ADPTR AUDIO'],
  ],
  ['Slate Digital Connect', 'https://slatedigital.com/', 'Slate Digital'],
  ['Spitfire Audio', 'https://www.spitfireaudio.com/', 'Spitfire Audio'],
  ['SSL Download Manager', 'https://www.solidstatelogic.com/', 'Solid State Logic'],
  ['XLN Online Installer', 'https://www.xlnaudio.com/', 'XLN Audio'],
  ['Toontrack Product Manager', 'https://www.toontrack.com/product-manager/', 'Toontrack'],
  ['Splice', 'https://splice.com/', 'Splice'],
  ['BFD License Manager', 'https://www.bfddrums.com/', 'BFD Drums', 'BFD'],
  ['Techivation', 'https://techivation.com/', 'Techivation'],
  ['Steinberg Download Assistant', 'https://www.steinberg.net/', 'Steinberg'],
  ['EastWest Installation Center', 'https://www.soundsonline.com/', 'EastWest'],
  ['Vienna Assistant', 'https://www.vsl.co.at/', 'Vienna Symphonic Library'],
  ['Output Hub', 'https://output.com/', 'Output'],
  ['Antares Central', 'https://www.antarestech.com/', 'Antares', 'Antares Audio Technologies'],
  ['Roland Cloud Manager', 'https://www.roland.com/', 'Roland', 'Roland Cloud'],
  ['Kilohearts Installer', 'https://kilohearts.com/', 'Kilohearts'],
  ['Avid Link', 'https://www.avid.com/', 'Avid', 'Avid Technology'],
].map(([name = '', url = '', ...makers]) => ({ key: keyOfManager(name), name, url, makers }))

function keyOfManager(name: string) {
  return name.toLowerCase().replace(/[^a-z]+/g, '-')
}

const BY_MAKER = new Map(
  PLUGIN_MANAGERS.flatMap((manager) => manager.makers.map((maker) => [makerKeyOf(maker), manager] as const)),
)

/** The program that installs the plugins of a maker, by its key; undefined when they are downloaded one by one. */
export const managerOfMaker = (makerKey: string): PluginManager | undefined => BY_MAKER.get(makerKey)

/** The program that activates licenses of many makers. It comes before all others. */
export const ILOK_MANAGER = { name: 'iLok License Manager', url: 'https://www.ilok.com/' }

/** Makers that protect plugins with iLok, some of them not all plugins. */
const ILOK_MAKERS = new Set(
  [
    ...[
      'Antares',
      'Antares Audio Technologies',
      'Avid',
      'Avid Technology',
      'Celemony',
      'EastWest',
      'Eventide',
    ],
    ...[
      'Exponential Audio',
      'Kush Audio',
      'Leapwing Audio',
      'Lexicon',
      'McDSP',
      'Metric Halo',
      'NUGEN Audio',
    ],
    ...['Newfangled Audio', 'oeksound', 'Relab Development', 'Slate Digital', 'Softube', 'Solid State Logic'],
    ...[
      'Sonnox',
      'Soundtoys',
      'Steven Slate Drums',
      'Universal Audio',
      'Vienna Symphonic Library',
      'Zynaptiq',
    ],
  ].map(makerKeyOf),
)

/**
 * The reasons for iLok License Manager among what a checklist installs: makers that use iLok, AAX, and licenses once the library knows
 * them. Licenses join here: pass how many of them are on iLok. Empty when nothing needs it.
 */
export function reasonsForILok(
  makers: { key: string; name: string }[],
  wantsAax: boolean,
  licensesOnILok = 0,
): string[] {
  const named = makers.filter(({ key }) => ILOK_MAKERS.has(key)).map(({ name }) => name)
  const rest = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : ''
  return [
    ...(licensesOnILok > 0
      ? [licensesOnILok === 1 ? 'One license is on iLok.' : `${licensesOnILok} licenses are on iLok.`]
      : []),
    ...(named.length > 0 ? [`Makers that use iLok: ${named.slice(0, MOST_NAMED).join(', ')}${rest}.`] : []),
    ...(wantsAax ? ['Pro Tools, which loads AAX, uses iLok.'] : []),
  ]
}

const MOST_NAMED = 6
