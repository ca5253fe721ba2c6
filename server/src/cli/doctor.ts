import { newestBackupAge } from '../features/backup/backup-files.ts'
import type { DoctorFinding } from '../features/doctor/list-finding.ts'
import { checkStore, runDoctor } from '../features/doctor/run-doctor.ts'
import type { HostCommand } from './command.ts'
import { type HostPlaces, hostPlaces, withDatabase } from './host-places.ts'

export const doctor: HostCommand = {
  words: 'doctor',
  acceptedArguments: { json: true },
  commandSummary:
    'Checks for missing, damaged and stray files, database damage, migrations and free space; changes nothing.',
  runWithoutDatabase: async ({ environment, now, isJson, say }) => {
    const places = hostPlaces(environment)
    const findings: DoctorFinding[] = []
    const report = (finding: DoctorFinding) => {
      findings.push(finding)
      if (!isJson) for (const line of linesOf(finding)) say(line)
    }
    if (places.config.S3_ENDPOINT) report(await checkStore(places.blobs))
    await withDatabase(places, (connection) => runDoctor({ ...places, connection }, report))
    report(await findingOfBackups(places, now))
    if (isJson) say(JSON.stringify({ findings }, null, 2))
    const faultCount = findings.filter(({ level }) => level === 'fault').length
    if (faultCount) throw new Error(`Faults: ${faultCount}.`)
  },
}

const MAX_SHOWN = 10

/** The lines of a finding; --json shows long lists completely. */
function linesOf({ level, sentence, about = [] }: DoctorFinding) {
  const more = about.length - MAX_SHOWN
  return [
    `${level.padEnd(6)} ${sentence}`,
    ...about.slice(0, MAX_SHOWN).map((item) => `         ${item}`),
    ...(more > 0 ? [`         and ${more} more`] : []),
  ]
}

const HOUR = 60 * 60 * 1000

async function findingOfBackups({ backups }: HostPlaces, now: Date): Promise<DoctorFinding> {
  const age = await newestBackupAge(backups, now)
  const what = 'backups'
  if (age === undefined) return { level: 'note', what, sentence: `There is no backup in ${backups}.` }
  const hours = Math.floor(age / HOUR)
  const sentence = `The newest backup in ${backups} is ${hours} hours old.`
  return { level: hours < 48 ? 'ok' : 'note', what, sentence }
}
