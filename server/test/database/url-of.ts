/** The address of another database on the same PostgreSQL. */
export function urlOf(url: string, database: string) {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}
