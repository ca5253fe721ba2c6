import { useState } from 'react'
import {
  DAWS_WITH_TAGS,
  type ReportedFolder,
  type ReportedTags,
  type TagChoices,
  type TagSide,
} from '#shared/helper/daw-tags-report.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FoldedList } from '../../ui/data/folded-list.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import styles from './daw-tags.module.css'
import * as dawTagsWords from './daw-tags-words.ts'

type DawFolderProps = {
  folder: ReportedFolder
  /** True while nothing can be asked of the helper. */
  isDisabled: boolean
  onWrite: (choices: TagChoices) => void
  onRead: (choices: TagChoices) => void
}

/** One DAW of a computer: what would be written there and read from there, and a choice where both sides were changed. */
export function DawFolder({ folder, isDisabled, onWrite, onRead }: DawFolderProps) {
  const { daw, folder: path, refusal, plugins, pluginCount, strangerCount } = folder
  const name = DAWS_WITH_TAGS[daw]
  const [sides, setSides] = useState<ReadonlyMap<string, TagSide>>(new Map())
  const conflicts = plugins.filter(dawTagsWords.isOnBothSides)
  const choices = conflicts.flatMap(({ id }) => {
    const side = sides.get(id)
    return side ? { id, side } : []
  })
  const toDaw = plugins.filter((each) => each.toDaw.length > 0)
  const toLibrary = plugins.filter((each) => each.toLibrary.length > 0)
  const canWrite = toDaw.length > 0 || choices.some(({ side }) => side === 'library')
  const canRead = toLibrary.some((each) => each.toLibrary.some(({ isOn }) => isOn))

  function choose(id: string, side: TagSide | 'both') {
    const chosen = new Map(sides)
    if (side === 'both') chosen.delete(id)
    else chosen.set(id, side)
    setSides(chosen)
  }

  return (
    <Surface as="section" className={styles.daw} aria-label={name}>
      <div className={styles.head}>
        <div>
          <h2>{name}</h2>
          <p className="break faint data">{path}</p>
        </div>
        {(canWrite || canRead) && (
          <div className="cluster gap-8">
            {canRead && (
              <Button needsServer disabled={isDisabled} onClick={() => onRead(choices)}>
                {dawTagsWords.read}
              </Button>
            )}
            {canWrite && (
              <Button kind="primary" needsServer disabled={isDisabled} onClick={() => onWrite(choices)}>
                {dawTagsWords.write(name)}
              </Button>
            )}
          </div>
        )}
      </div>
      {refusal && <p>{refusal}</p>}
      {!refusal && pluginCount === 0 && <p className={styles.hint}>{dawTagsWords.same}</p>}
      {conflicts.length > 0 && (
        <>
          <p>{dawTagsWords.both(conflicts.length)}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls can be scrolled by keys */}
          <ul className={styles.rows} aria-label={dawTagsWords.both(conflicts.length)} tabIndex={0}>
            {conflicts.map((plugin) => (
              <li key={plugin.id}>
                <div>
                  <h3>{plugin.name}</h3>
                  <p>{dawTagsWords.inLibrary(dawTagsWords.marksText(plugin.toDaw))}</p>
                  <p>{dawTagsWords.inDaw(name, dawTagsWords.marksText(plugin.toLibrary))}</p>
                </div>
                <Select
                  label={dawTagsWords.side(plugin.name)}
                  value={sides.get(plugin.id) ?? 'both'}
                  options={dawTagsWords.sides(name)}
                  onChange={(side) => choose(plugin.id, side)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <FoldedList summary={dawTagsWords.toDaw(toDaw.length, name)} items={toDaw} noun="plugins">
        {(plugin) => <Line plugin={plugin} marks={dawTagsWords.marksText(plugin.toDaw)} />}
      </FoldedList>
      <FoldedList summary={dawTagsWords.toLibrary(toLibrary.length, name)} items={toLibrary} noun="plugins">
        {(plugin) => <Line plugin={plugin} marks={dawTagsWords.marksText(plugin.toLibrary)} />}
      </FoldedList>
      {toLibrary.some((each) => each.toLibrary.some(({ isOn }) => !isOn)) && (
        <p className={styles.hint}>{dawTagsWords.removedThere}</p>
      )}
      {pluginCount > plugins.length && (
        <p className={styles.hint}>{dawTagsWords.more(pluginCount - plugins.length)}</p>
      )}
      {strangerCount > 0 && <p className={styles.hint}>{dawTagsWords.strangers(strangerCount)}</p>}
    </Surface>
  )
}

const Line = ({ plugin, marks }: { plugin: ReportedTags; marks: string }) => (
  <>
    <b>{plugin.name}</b> {marks}
  </>
)
