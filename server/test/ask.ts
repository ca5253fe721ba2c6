import { Client } from 'pg'

/** One question on a connection of its own, as making and dropping databases needs. */
export async function ask(url: string, question: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client.query(question).finally(() => client.end())
}
