import { counted, englishNumber, perLocale } from '../text/locale.ts'
import type { LatestVersion } from './latest-version.ts'
import { ownCopySentence } from './lines/own-copy-words.ts'

/** The evidence as a sentence: '5 of 41 owners run 3.2.1, first seen November 3; 3.2.0 in Open Audio Stack'. */
export function evidenceSentence(latest: LatestVersion, now: Date): string {
  const catalogs = latest.catalogs.map(({ catalog, version }) => `${version} in ${catalog}`)
  const moderator = latest.by === 'moderator' ? [`a moderator confirmed ${latest.version}`] : []
  const own = latest.copy ? [ownCopySentence(latest.copy, latest.version)] : []
  const words = [...ownersIn(latest, now), ...moderator, ...catalogs, ...own].join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function ownersIn({ version, owners, running, standing, firstSeen }: LatestVersion, now: Date) {
  const count = Math.max(running, standing)
  if (count === 0 || firstSeen === '') return []
  const verb = count === 1 ? 'runs' : 'run'
  const people = `${englishNumber(count)} of ${counted(owners, 'owner')}`
  const orNewer = count > running ? ' or newer' : ''
  return [`${people} ${verb} ${version}${orNewer}, first seen ${dayOf(firstSeen, now)}`]
}

/** Includes the year unless it is the current one. Days are in UTC. */
function dayOf(date: string, now: Date) {
  const day = new Date(date)
  const isThisYear = day.getUTCFullYear() === now.getUTCFullYear()
  return (isThisYear ? dayFormat() : yearFormat()).format(day)
}

const DAY = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const dayFormat = perLocale((locales) => new Intl.DateTimeFormat(locales, DAY))
const yearFormat = perLocale((locales) => new Intl.DateTimeFormat(locales, { ...DAY, year: 'numeric' }))
