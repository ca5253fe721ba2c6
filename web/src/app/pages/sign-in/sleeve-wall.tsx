import { Sleeve } from '../../../library/pictures/sleeve.tsx'
import styles from './sleeve-wall.module.css'

/** Decorative sleeves of well-known plugins beside the sign-in form. */
export function SleeveWall({ className }: { className: string | undefined }) {
  return (
    <aside className={className} aria-label={TITLE}>
      <div className={styles.wall} aria-hidden="true">
        {COLUMNS.map((column, place) => (
          <div key={column[0]?.[0]} className={styles.column} style={{ marginTop: OFFSETS[place] }}>
            {column.map(([name, manufacturer, type]) => (
              <div key={name} className={styles.sleeve}>
                <Sleeve name={name} manufacturer={manufacturer} type={type} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className={styles.caption}>
        <h2 className={styles.title}>{TITLE}</h2>
        <p className={styles.words}>
          Drop in your plugin folder or scan it with the helper app. Search, tag and update from one place.
        </p>
      </div>
    </aside>
  )
}

const TITLE = 'Every plugin you own, on one shelf.'

const OFFSETS = [-60, -150, -20, -110]

const COLUMNS: [name: string, manufacturer: string, type: string][][] = [
  [
    ['Bus Compressor 2', 'Solid State Logic', 'Compressor'],
    ['Saturn 2', 'FabFilter', 'Effect'],
    ['Kickstart 2', 'Cableguys', 'Compressor'],
    ['Studer A800 Tape Recorder', 'Universal Audio', 'Effect'],
    ['1176 Classic Limiter', 'Universal Audio', 'Compressor'],
    ['RC-20 Retro Color', 'XLN Audio', 'Effect'],
    ['Vinyl', 'iZotope', 'Effect'],
    ['Little Plate', 'Soundtoys', 'Reverb'],
  ],
  [
    ['Pigments', 'Arturia', 'Instrument'],
    ['Vital', 'Vital Audio', 'Instrument'],
    ['TDR Nova', 'Tokyo Dawn Labs', 'EQ'],
    ['Serum 2', 'Xfer Records', 'Instrument'],
    ['ValhallaRoom', 'Valhalla DSP', 'Reverb'],
    ['Pro-Q 4', 'FabFilter', 'EQ'],
    ['Decapitator', 'Soundtoys', 'Effect'],
    ['Massive X', 'Native Instruments', 'Instrument'],
  ],
  [
    ['Diva', 'u-he', 'Instrument'],
    ['Mini V4', 'Arturia', 'Instrument'],
    ['EchoBoy', 'Soundtoys', 'Delay'],
    ['Zebra2', 'u-he', 'Instrument'],
    ['Neutron 4', 'iZotope', 'Effect'],
    ['H-Delay', 'Waves', 'Delay'],
    ['Kontakt 7', 'Native Instruments', 'Instrument'],
    ['Blackhole', 'Eventide', 'Reverb'],
  ],
  [
    ['ValhallaVintageVerb', 'Valhalla DSP', 'Reverb'],
    ['soothe2', 'oeksound', 'Effect'],
    ['Ozone 11', 'iZotope', 'Effect'],
    ['ValhallaDelay', 'Valhalla DSP', 'Delay'],
    ['Weiss EQ1', 'Softube', 'EQ'],
    ['ShaperBox 3', 'Cableguys', 'Effect'],
    ['R4', 'Exponential Audio', 'Reverb'],
    ['CLA-76', 'Waves', 'Compressor'],
  ],
]
