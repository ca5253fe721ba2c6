import { useState } from 'react'
import { PLATFORM_NAMES, type Platform } from '#shared/plugins/architectures.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import styles from './cache-places.module.css'
import { CACHE_PLACES, type Daw } from './cache-places-table.ts'
import { PathToCopy } from './folder-paths.tsx'
import * as addingWords from './import-words.ts'

type CachePlacesProps = {
  ownSystem: Platform
  /** The places are shown at first; on a phone they never are, because its files lie elsewhere. */
  isOpen: boolean
}

/** Which file of a DAW makes a library, and where it lies on each system. A phone says what to do on the computer. */
export function CachePlaces({ ownSystem, isOpen }: CachePlacesProps) {
  const isPhone = useMediaQuery('(max-width: 37.5em)')
  const [system, setSystem] = useState(ownSystem)
  const [chosen, setChosen] = useState<Daw>('Ableton Live')
  const places = CACHE_PLACES[system]
  // as: the keys of the table
  const daws = Object.keys(places) as Daw[]
  const daw = places[chosen] ? chosen : (daws[0] ?? chosen)
  const place = places[daw]

  return (
    <details className={styles.places} open={isOpen && !isPhone}>
      <summary>{addingWords.importFromDaw}</summary>
      {isPhone && <p>{addingWords.dropOnComputerHint(<b>{addingWords.chooseFiles}</b>)}</p>}
      <div className="cluster between gap-8 above-10">
        <Segmented label={addingWords.daw} value={daw} onChange={setChosen} options={daws.map(optionOf)} />
        <Segmented label={addingWords.system} value={system} onChange={setSystem} options={SYSTEMS} />
      </div>
      {place && (
        <>
          <p>
            {addingWords.dropFrom(
              <PathToCopy path={place.folder} hint={addingWords.pasteHint} />,
              place.within,
              <b>{place.what}</b>,
            )}
          </p>
          <p className={styles.hint}>{addingWords.previewFirst(addingWords.WAY_TO_FOLDER[system])}</p>
        </>
      )}
    </details>
  )
}

const optionOf = (daw: Daw) => ({ value: daw, label: daw })

const SYSTEMS = Object.entries(PLATFORM_NAMES).map(([value, label]) => ({
  // as: the keys of the names
  value: value as Platform,
  label,
}))
