import { englishNumber } from '#shared/text/locale.ts'

export const newerBackup = (version: string) =>
  `This backup was made by a newer version of Plugfolio than this one (${version}). Restore it with that version.`
export const invalidManifest = 'This is not a Plugfolio backup: its manifest is invalid.'
export const noFile = (file: string) => `There is no file ${file}.`
export const brokenSeal = (file: string) =>
  `${file} is damaged, truncated, or not a Plugfolio backup: its checksum is wrong.`
export const tooManyParts = (most: number) =>
  `Plugfolio cannot read this backup: it has more than ${englishNumber(most)} parts. Use another backup, or restore the database and the files by hand.`
export const partMissing = (name: string) => `The backup has no part ${name}.`
export const tooManyBytes = (most: number) =>
  `Plugfolio cannot read this backup: it unpacks to more than ${englishNumber(most)} bytes. Use another backup, or restore the database and the files by hand.`
export const manifestTooLarge = (most: number) =>
  `Plugfolio cannot read this backup: its manifest has more than ${englishNumber(most)} bytes. Use another backup, or restore the database and the files by hand.`
export const damagedPart = (name: string) => `${name} in the backup is damaged.`
export const notABackup = (reason: string) => `This is not a Plugfolio backup: ${reason}.`
export const truncatedTable = 'The last line of a table is truncated.'
export const fileExists = (file: string) => `${file} already exists. Choose another name.`
export const checkingBackup = 'Checking the backup.'
export const backupMade = (file: string, rows: number, files: number, size: string) =>
  `The backup ${file} is complete and checked: ${rowCount(rows)}, ${fileCount(files)}, ${size}.`
export const filesLackedBefore = (missing: number, damaged: number) =>
  `Files missing before: ${englishNumber(missing)}, damaged before: ${englishNumber(damaged)}. "doctor" names them.`
export const noSpace = (folder: string, free: string, needed: string) =>
  `There is not enough space for a backup in ${folder}: ${free} are free, and ${needed} may be needed.`
export const dailyBackupMade = 'the daily backup was made and checked'
export const dailyBackupFailed = 'the daily backup was not made'
export const stopBeforeRemoving = 'A Plugfolio server uses this database. Stop it, then remove files.'
export const movingFiles = (from: string, to: string) => `Moving files from ${from} to ${to}.`
export const filesArrived = (count: number) => `Moving files: ${englishNumber(count)} have arrived.`
export const fileDiffers = (key: string, place: string) =>
  `The file ${key} in ${place} differs from what was written.`
export const removingFiles = (count: number, place: string) =>
  `Removing files from ${place}: ${englishNumber(count)}.`
export const checkingFile = (file: string) => `Checking ${file}.`
export const stopBeforeRestoring = 'A Plugfolio server uses this database. Stop it, then restore the backup.'
export const newerBackupOf = (product: string, version: string) =>
  `This backup was made by a newer version of Plugfolio (${product}) than this one (${version}). Restore it with that version or a later one.`
export const unknownSchema = (version: string, product: string) =>
  `This Plugfolio (${version}) does not know the database schema of the backup, which was made by Plugfolio ${product}.`
export const migrationsNeeded = (count: number) =>
  `Migrations to the current schema: ${englishNumber(count)}.`
export const restoringFiles = (count: number) => `Restoring files: ${englishNumber(count)}.`
export const restoringFile = (at: number, all: number) =>
  `Restoring files: ${englishNumber(at)} of ${englishNumber(all)}.`
export const tableMissing = (name: string) => `The backup has no table ${name}.`
export const restoringTables = (count: number) => `Restoring tables: ${englishNumber(count)}.`
export const restoringRows = (name: string, rows: number, all: number) =>
  `Restoring ${name}: ${englishNumber(rows)} of ${englishNumber(all)} rows.`
export const checkingRestored = 'Checking the restored data.'
export const unknownColumn = (column: string, table: string) =>
  `The backup has an unknown column ${column} in its table ${table}.`
export const unknownTable = (name: string) => `The backup has an unknown table ${name}.`
export const tableDiffers = (name: string) =>
  `The table ${name} differs from the backup. Nothing was changed.`
export const checkingFiles = (at: number, all: number) =>
  `Checking file ${englishNumber(at)} of ${englishNumber(all)}.`
export const unlistedParts = 'The backup has parts that its manifest does not list.'
export const fileMissing = (key: string) => `The backup has no file ${key}, and a picture needs it.`
export const otherBackup = 'Another backup is in progress.'
export const readingTables = (count: number) => `Reading tables: ${englishNumber(count)}.`
export const readingRows = (name: string, rows: number) => `Reading ${name}: ${rowCount(rows)}.`
export const readingPictures = (count: number) => `Reading pictures: ${englishNumber(count)}.`
export const readingFiles = (count: number) => `Reading files: ${englishNumber(count)}.`
export const rowCount = (count: number) => (count === 1 ? '1 row' : `${englishNumber(count)} rows`)
export const fileCount = (count: number) => (count === 1 ? '1 file' : `${englishNumber(count)} files`)
