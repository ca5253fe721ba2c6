export const otherOwner = (folder: string, owner: number, user: number) =>
  `${folder} belongs to the user with the id ${owner}, but Plugfolio runs as ${user}. Start it as that user or as root, or give the folder to this user.`
export const nobodyMissing =
  'PostgreSQL refuses to run as root, and this system has no account called nobody to run it. Start Plugfolio as an ordinary user.'
export const noGroup =
  'This system has no unused group for the database. Start Plugfolio as an ordinary user.'
export const notReachable = (user: number, file: string) =>
  `PostgreSQL runs as the user with the id ${user}, who cannot reach ${file}. Put Plugfolio and its data in folders that every user can enter (chmod o+x on the parent folders), start it as an ordinary user, or set DATABASE_URL.`
export const notReachableWithoutSetpriv = (user: number, file: string) =>
  `${notReachable(user, file)} Installing util-linux, which has the program setpriv, also solves this.`
export const noFreePort = 'There is no free port on 127.0.0.1 for PostgreSQL.'
export const notStarting = (folder: string, lines: string) =>
  `PostgreSQL in ${folder} does not start. Its log ends with:\n${lines}`
export const notReached = (folder: string, pid: number) =>
  `PostgreSQL in ${folder} is running (process ${pid}) but cannot be reached. Stop that process, then start again.`
export const notStartingSilently = (folder: string) =>
  `PostgreSQL in ${folder} does not start, and wrote nothing to its log. Start again; if this continues, restart the computer.`
export const otherMajor = (folder: string, version: string, major: string) =>
  `${folder} was created by PostgreSQL ${version}, and this Plugfolio includes PostgreSQL ${major}. Nothing was changed. Start your previous version of Plugfolio, make a backup with it ("backup"), move ${folder} away, and restore the backup with this version ("restore"). docs/self-hosting.md has the steps.`
export const notADatabase = (folder: string) =>
  `${folder} contains files that are not a PostgreSQL database. Move them away, or set another DATA_DIR.`
export const notReadable = (path: string, code: string) =>
  `${path} cannot be read (${code}). Nothing was changed. Check the disk and the permissions of this file, then start again.`
export const notInitialized = (reason: string) => `PostgreSQL could not create its files: ${reason}`
export const needsGlibc = (loader: string) =>
  `The PostgreSQL of Plugfolio needs glibc, which this system does not have (${loader}). Set DATABASE_URL to a PostgreSQL server instead.`
export const packageMissing = (name: string) =>
  `The package ${name} is not installed, so there is no PostgreSQL to start. Set DATABASE_URL to a PostgreSQL server instead.`
export const linkMissing = (link: string, code: string | undefined) =>
  `PostgreSQL needs the link ${link}, which could not be created (${code}). Start Plugfolio once while node_modules is writable, then make it read-only again.`
export const notStopping = (folder: string) => `PostgreSQL in ${folder} does not stop.`
export const inUse = (folder: string) =>
  `The data directory ${folder} is in use by another Plugfolio server. Stop that server first, or set another DATA_DIR for this one.`
export const lost = (folder: string) =>
  `The connection to PostgreSQL in ${folder} was lost. See ${folder}/postgres.log.`
export const runsAgain = (folder: string) => `PostgreSQL in ${folder} runs again.`
export const notRestarted = (folder: string, reason: string) =>
  `PostgreSQL in ${folder} stopped unexpectedly and could not be restarted. ${reason}`
export const noLiveChanges = (reason: string) => `Live changes are not received: ${reason}`
export const connectionEnded = 'The connection to the database has ended.'
export const newerDatabase = (version: string) =>
  `The database was created by a newer version of Plugfolio than this one (${version}). Start that version, or restore an older backup into an empty DATA_DIR or database.`
export const connectionLost = (reason: string) => `A database connection was lost: ${reason}`
export const rowMissing = 'A row that was just written is missing.'
export const notResponding = 'The database does not respond.'
export const respondingAgain = 'The database responds again.'
export const refusing = (reason: string) => `The database refuses the connection: ${reason}`
export const notAnswering = (reason: string) => `The database does not answer: ${reason}`
export const waiting = (reason: string) => `Waiting for the database: ${reason}`
