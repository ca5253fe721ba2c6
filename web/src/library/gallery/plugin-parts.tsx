import { sleeve } from '../artwork/sleeve.ts'
import { Sleeve } from '../pictures/sleeve.tsx'
import styles from './plugin-parts.module.css'
import { PlatesOfAdding } from './plugin-parts-adding.tsx'
import { PlatesOfCards } from './plugin-parts-cards.tsx'
import { PlatesOfFigures } from './plugin-parts-figures.tsx'
import { PlateOfGrid } from './plugin-parts-grid.tsx'

/** Every part that shows plugins, in every state. Only for the parts page of the development build. */
export function PlatesOfPlugins() {
  return (
    <div className={styles.plates}>
      <PlatesOfCards />
      <PlateOfGrid />
      <PlatesOfFigures />
      <PlatesOfAdding />
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
            <span key={`${type} ${name}`} title={`${sleeve(name, name, type).length} bytes`}>
              <Sleeve name={name} manufacturer={name} type={type} />
            </span>
          )),
        )}
      </div>
    </>
  )
}
