import type { LatestVersion } from '../latest-version.ts'
import { compareVersions } from '../version.ts'
import { ownCopyWords } from './own-copy-words.ts'

/** The evidence for a version in two words, and what kind it is: '9 people run it', 'Open Audio Stack'. */
export type EvidenceWords = { by: LatestVersion['by']; words: string }

/** The whole evidence is told by `evidenceSentence`. `numberWords` writes a number as the reader expects it. */
export function evidenceWordsOf(
  latest: LatestVersion,
  numberWords: (count: number) => string = String,
): EvidenceWords {
  const { by } = latest
  switch (by) {
    case 'owners': {
      const count = Math.max(latest.running, latest.standing)
      return {
        by,
        words: count === 1 ? '1 person runs it' : `${numberWords(count)} people run it`,
      }
    }
    case 'moderator':
      return { by, words: 'Confirmed by a moderator' }
    case 'own':
      return { by, words: latest.copy ? ownCopyWords(latest.copy, latest.version) : 'Your other copy' }
    case 'catalog':
      return { by, words: catalogWords(latest) }
  }
}

/** The first catalog that lists this version; the sentence names the others. */
function catalogWords({ version, catalogs }: LatestVersion) {
  const listed = catalogs.filter((each) => compareVersions(each.version, version) === 0)
  const [first, ...others] = listed.length > 0 ? listed : catalogs
  if (!first) return 'A catalog'
  return others.length === 0 ? first.catalog : `${first.catalog} and ${others.length} more`
}
