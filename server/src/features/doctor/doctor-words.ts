import { englishNumber } from '#shared/text/locale.ts'

export const rowsReadable = (tables: number, rows: number) =>
  `All ${englishNumber(rows)} rows of ${tables} tables can be read.`
export const tablesUnreadable = (count: number, all: number) =>
  `${count} of ${all} tables cannot be read completely. Restore a backup.`
export const noChecksums = 'PostgreSQL does not keep page checksums, so some damage cannot be found.'
export const pagesDamaged = (count: number) =>
  `PostgreSQL found damaged pages: ${englishNumber(count)}. Restore a backup, and check the disk.`
export const pagesIntact = 'No page of the database has failed its checksum.'
export const indexesUnchecked = (reason: string) =>
  `PostgreSQL cannot check its tables and indexes here: ${reason}.`
export const indexesIntact = (count: number) => `All ${count} tables and indexes are consistent.`
export const indexesDamaged = (count: number, all: number) =>
  `Damaged: ${count} of ${all} tables and indexes. REINDEX repairs an index; for a table, restore a backup.`
export const databaseAnswers = (version: string) => `PostgreSQL ${version} answers.`
export const filesUnchecked = (reason: string) => `Files could not be checked. ${reason}`
export const newerDatabase = (version: string) =>
  `The database was created by a newer version of Plugfolio than this one (${version}). Use that version.`
export const migrationsApplied = (count: number) => `All ${count} migrations are applied.`
export const migrationsPending = (count: number, all: number) =>
  `Not applied: ${count} of ${all} migrations. Start the server, or run "migrate".`
export const administrators = (count: number) => `Accounts of administrators: ${englishNumber(count)}.`
export const noAdministrator =
  'This server has no administrator. Open the address that it prints at startup, or run "user admin NAME".'
export const spaceFree = (gigabytes: string, folder: string) => `${gigabytes} GB are free in ${folder}.`
export const filesPresent = (count: number) =>
  `All ${englishNumber(count)} files that the database lists exist.`
export const filesMissing = (count: number, all: number) =>
  `Missing: ${englishNumber(count)} of ${englishNumber(all)} files that the database lists. Restore them from a backup.`
export const filesIntact = 'Every file with a checksum is what was uploaded.'
export const filesDamaged = (count: number, all: number) =>
  `Damaged: ${englishNumber(count)} of ${englishNumber(all)} files. Restore them from a backup.`
export const checksumsPresent = 'Every file has a checksum.'
export const checksumsMissing = (count: number) =>
  `Files that were stored before Plugfolio kept checksums: ${englishNumber(count)}.`
export const filesListed = 'Every file is in the database.'
export const filesUnlisted = (count: number) =>
  `Files that are not in the database: ${englishNumber(count)}. The daily cleanup removes those older than a day.`
export const picturesPresent = 'Every picture that a plugin shows exists.'
export const picturesMissing = (count: number) =>
  `Plugins that show a missing picture: ${englishNumber(count)}. Remove or replace those screenshots.`
export const storeWorks = (place: string) => `A file was written to ${place}, read and removed.`
export const databaseNotChecked = 'the database could not be checked for damage'
export const databaseDamaged = 'the database is damaged: restore a backup'
export const spaceLow = (gigabytes: string, folder: string) =>
  `${gigabytes} GB are free in ${folder}. Please free some space.`
