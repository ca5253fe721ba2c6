import type { TestServer } from './a-server.ts'

/** Makes an account old enough, with 20 other plugins, so that its voice counts for what others see. */
export async function withCountedVoice(server: TestServer, username: string) {
  await server.pool.query(
    `insert into definitions (name, manufacturer) select 'Other ' || g, 'Others' from generate_series(1, 20) g
     where not exists (select from definitions where manufacturer = 'Others')`,
  )
  await server.pool.query(
    `with person as (update users set created_at = $1 where username = $2 returning id)
     insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
     select d.id, 'VST3', 'macos', p.id, '1.1', $1, $1 from person p, definitions d where d.manufacturer = 'Others'`,
    [new Date('2025-06-01'), username],
  )
}
