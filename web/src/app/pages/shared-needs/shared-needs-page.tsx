import { useQuery } from '@tanstack/react-query'
import { FileUp, LayoutDashboard, LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { userQuery } from '../../../api/queries.ts'
import { NeedsOfFile } from '../../../features/songs/sharing/needs-of-file.tsx'
import { ComparedNeeds, SharedNeeds } from '../../../features/songs/sharing/shared-needs.tsx'
import * as sharingWords from '../../../features/songs/sharing/sharing-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'
import { paths } from '../../paths.ts'
import { useTokenOfLink } from '../../session/token-of-link.ts'
import { keepTokenForSignIn, signInPath } from '../../wanted-path.ts'
import { PublicPage } from '../legal/legal-page.tsx'
import * as pageWords from '../page-words.ts'

/** The needs of another person's song: a list for anyone with the link or a saved file, compared with the library for a signed-in user. */
export function SharedNeedsPage() {
  const { token } = useTokenOfLink('plugfolio.shared-needs')
  const [file, setFile] = useOpenedFile()

  return (
    <PublicPage title={sharingWords.needsTitle}>
      {file ? (
        <OpenedFile file={file} onOther={() => setFile(undefined)} />
      ) : token ? (
        <OpenedLink key={token} token={token} />
      ) : (
        <WithoutLink onFile={setFile} />
      )}
    </PublicPage>
  )
}

function OpenedLink({ token }: { token: string }) {
  const visitor = useVisitor()
  if (visitor === 'unknown') return <Spinner label={sharingWords.openingLink} />
  return visitor === 'user' ? (
    <ComparedNeeds token={token} action={<ToLibrary />} />
  ) : (
    <SharedNeeds
      token={token}
      action={<ToSignIn onLeave={() => keepTokenForSignIn('plugfolio.shared-needs', token)} />}
    />
  )
}

function OpenedFile({ file, onOther }: { file: File; onOther: () => void }) {
  const visitor = useVisitor()
  if (visitor === 'unknown') return <Spinner label={sharingWords.openingFile} />
  const action = (
    <>
      {visitor === 'user' ? <ToLibrary /> : <ToSignIn onLeave={() => keepFileForSignIn(file)} />}
      <Button icon={FileUp} onClick={onOther}>
        {pageWords.openAnotherFile}
      </Button>
    </>
  )
  return <NeedsOfFile file={file} isCompared={visitor === 'user'} action={action} />
}

/** Who looks at the page: a user is signed in completely. */
function useVisitor() {
  const { data: user, isError } = useQuery(userQuery)
  if (user && !user.needsSecondFactor) return 'user'
  return user === undefined && !isError ? 'unknown' : 'stranger'
}

const ToLibrary = () => (
  <Link href={paths.dashboard} asChild>
    <ButtonLink icon={LayoutDashboard}>{pageWords.myLibrary}</ButtonLink>
  </Link>
)

const ToSignIn = ({ onLeave }: { onLeave: () => void }) => (
  <Link href={signInPath(paths.sharedNeeds)} onClick={onLeave} asChild>
    <ButtonLink kind="primary" icon={LogIn}>
      {pageWords.logInToCompare}
    </ButtonLink>
  </Link>
)

/** The address has no link, or only a part of one. A saved list can be opened all the same. */
const WithoutLink = ({ onFile }: { onFile: (file: File) => void }) => (
  <>
    {location.hash === '' ? (
      <p>{pageWords.openWholeLink}</p>
    ) : (
      <Notice tone="amber" title={pageWords.linkIsIncomplete}>
        <p>{pageWords.copyWholeLink}</p>
      </Notice>
    )}
    <FileDrop
      label={pageWords.savedList}
      kinds="needed-plugins.csv"
      accept=".csv,.tsv,.txt"
      isBusy={false}
      busyText=""
      onFiles={([file]) => file && onFile(file)}
    >
      {pageWords.gotFile}
    </FileDrop>
  </>
)

/** A file can be kept only in memory, so that it is lost when signing in loads the page again. */
let kept: File | undefined

/** Keeps the opened file while the user signs in. */
function keepFileForSignIn(file: File) {
  kept = file
}

/** The file that is open: the one that was kept, or one that the user chooses now. A link that is opened later takes its place. */
function useOpenedFile() {
  const [file, setFile] = useState(() => kept)

  useEffect(() => {
    kept = undefined
    const forget = () => setFile(undefined)
    window.addEventListener('hashchange', forget)
    return () => window.removeEventListener('hashchange', forget)
  }, [])

  return [file, setFile] as const
}
