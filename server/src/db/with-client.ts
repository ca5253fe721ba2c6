import { Client, type ClientConfig } from 'pg'

/**
 * Runs work on a connection of its own, which PostgreSQL lists under this name, and closes it. A connection that is lost meanwhile fails
 * the next statement, not the process.
 */
export async function withClient<T>(
  connection: ClientConfig,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, application_name: name })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
