import { sleeveSvg } from '../artwork/sleeve.ts'
import { Sleeve } from '../pictures/sleeve.tsx'
import styles from './plugin-parts.module.css'
import { AddingParts } from './plugin-parts-adding.tsx'
import { CardParts } from './plugin-parts-cards.tsx'
import { FigureParts } from './plugin-parts-figures.tsx'
import { GridParts } from './plugin-parts-grid.tsx'

/** Every part that shows plugins, in every state. Only for the parts page of the development build. */
export function PluginParts() {
  return (
    <div className={styles.plates}>
      <CardParts />
      <GridParts />
      <FigureParts />
      <AddingParts />
      <PlatesOfSleeves />
    </div>
  )
}

const TYPES = ['EQ', 'Compressor', 'Reverb', 'Delay', 'Instrument', 'Effect']

function PlatesOfSleeves() {
  return (
    <>
      <h2>Sleeves: maker sets the finish, type the motif, name the numbers</h2>
      <div className={styles.sleeves}>
        {TYPES.flatMap((type) =>
          ['Alder', 'Birch', 'Cedar', 'Elm', 'Hazel', 'Larch'].map((name) => (
            <span key={`${type} ${name}`} title={`${sleeveSvg(name, name, type).length} bytes`}>
              <Sleeve name={name} manufacturer={name} type={type} />
            </span>
          )),
        )}
      </div>
    </>
  )
}
