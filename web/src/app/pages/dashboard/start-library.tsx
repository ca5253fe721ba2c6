import { Cable, ChevronDown, Copy, File, FolderOpen, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useHelper } from '../../../features/helper/use-helper.ts'
import type { IdleWays } from '../../../features/import/drop-zone.tsx'
import { useAddSamples } from '../../../features/samples/actions.ts'
import { CACHE_PLACES, type CachePlace, type Daw } from '../../../library/import/cache-places-table.ts'
import { DropArea } from '../../../library/import/drop-area.tsx'
import { FolderPaths } from '../../../library/import/folder-paths.tsx'
import * as importWords from '../../../library/import/import-words.ts'
import { visitorSystem } from '../../../library/import/visitor-system.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import * as common from '../../../ui/text/common-words.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { paths } from '../../paths.ts'
import * as dashboardWords from './dashboard-words.ts'
import styles from './start-library.module.css'

const OTHER = 'Another'

/** The first minute of an empty library: one act for the visitor's system and DAW, and the others behind one line. */
export function StartLibrary({ isOver, pickFiles, pickFolder }: IdleWays) {
  const { showDemo } = useHelper()
  const system = visitorSystem()
  const places = CACHE_PLACES[system]
  // as: the keys of the table
  const daws = Object.keys(places) as Daw[]
  const [daw, setDaw] = useState<Daw | typeof OTHER>(daws[0] ?? OTHER)
  const isPhone = useMediaQuery('(max-width: 37.5em)')
  const place = daw === OTHER ? undefined : places[daw]

  return (
    <div className={styles.start}>
      <h2>{dashboardWords.startLibrary}</h2>
      {isPhone ? (
        <div className={styles.act}>
          <h3>{dashboardWords.openOnComputer}</h3>
          <p>{dashboardWords.lookAround}</p>
          <SamplesButton kind="primary" />
        </div>
      ) : (
        <>
          <div className={styles.choice}>
            <p>{dashboardWords.yourDaw}</p>
            <Segmented
              label={dashboardWords.yourDaw}
              value={daw}
              onChange={setDaw}
              options={[...daws, OTHER].map((name) => ({ value: name as typeof daw, label: name }))}
            />
          </div>
          {place ? (
            <ListOfDaw
              place={place}
              way={importWords.WAY_TO_FOLDER[system]}
              isOver={isOver}
              onPick={pickFiles}
            />
          ) : (
            <DropArea
              isOver={isOver}
              onPickFiles={pickFiles}
              onPickFolder={pickFolder}
              helperPage={paths.helperAppDownload}
            >
              <FolderPaths system={system} />
            </DropArea>
          )}
        </>
      )}
      <details className={styles.others}>
        <summary>
          <ChevronDown size={16} aria-hidden="true" />
          {dashboardWords.otherWays}
        </summary>
        <OtherWay text={dashboardWords.chooseFolderOfPlugins}>
          <Button icon={FolderOpen} onClick={pickFolder}>
            {importWords.chooseFolder}
          </Button>
        </OtherWay>
        <OtherWay text={dashboardWords.scanWithHelper}>
          <Link href={paths.helperAppDownload} asChild>
            <ButtonLink icon={Cable}>{dashboardWords.getHelperApp}</ButtonLink>
          </Link>
        </OtherWay>
        <OtherWay text={isPhone ? dashboardWords.chooseSentFile : dashboardWords.lookAroundHint}>
          {isPhone ? (
            <Button icon={File} onClick={pickFiles}>
              {dashboardWords.chooseFile}
            </Button>
          ) : (
            <SamplesButton kind="secondary" />
          )}
        </OtherWay>
        <OtherWay text={dashboardWords.demoHint}>
          <Button icon={Play} data-opens="helper" onClick={showDemo}>
            {dashboardWords.tryDemo}
          </Button>
        </OtherWay>
      </details>
    </div>
  )
}

type ListOfDawProps = { place: CachePlace; way: string; isOver: boolean; onPick: () => void }

/** The act for a DAW that keeps a list of plugins. */
function ListOfDaw({ place, way, isOver, onPick }: ListOfDawProps) {
  return (
    <div className={styles.act} data-over={isOver}>
      <h3>{dashboardWords.dropHere(place.what)}</h3>
      <p>
        {dashboardWords.fromFolder(<code>{place.folder}</code>)}
        <IconButton
          label={importWords.copyPath(place.folder)}
          icon={Copy}
          size={14}
          onClick={() => copyText(place.folder, MESSAGES)}
        />
      </p>
      {place.within && <p>{dashboardWords.thenOpen(place.within)}</p>}
      <Button kind="primary" size="lg" icon={File} onClick={onPick}>
        {dashboardWords.chooseTheFile}
      </Button>
      <p className={styles.hint}>{way}</p>
    </div>
  )
}

const MESSAGES = {
  copied: { title: importWords.pathCopied, description: importWords.pasteHint },
  failed: { title: common.notCopied, description: importWords.copyPathYourself },
}

const OtherWay = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.way}>
    <p>{text}</p>
    {children}
  </div>
)

function SamplesButton({ kind }: { kind: 'primary' | 'secondary' }) {
  const [, navigate] = useLocation()
  const { mutate: addSamples, isPending } = useAddSamples()
  return (
    <Button
      kind={kind}
      icon={Play}
      isBusy={isPending}
      busyText={dashboardWords.addingSamples}
      onClick={() => addSamples(undefined, { onSuccess: () => navigate(paths.plugins) })}
    >
      {dashboardWords.trySamples}
    </Button>
  )
}
