// @ts-check

/** Selects the same list as the server, for a database without shared values. */
export const LIST_STATEMENT = `
  select coalesce(json_agg(answer), '[]')::text as json
  from (
    select p.id, p.format, p.formats, p.version, p.path, p.is_uad as "isUAD", p.is_owned as "isOwned",
      p.update_available as "updateAvailable", p.is_favorite as "isFavorite", p.is_sample as "isSample", p.screenshot,
      p.definition_id as "definitionId", p.tags, p.contents, p.former_names as "formerNames", p.processors, p.machines, p.missing_since is not null as "isMissing",
      p.size::float8 as size, to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "addedAt",
      to_char(p.version_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "versionSince", p.name, p.manufacturer, p.is_guess as "isMakerGuess", coalesce(p.known -> 'types' -> p.type ->> 0, p.type) as type, coalesce((p.known -> 'types' -> coalesce(p.known -> 'types' -> p.type ->> 0, p.type)) - 0, '[]'::jsonb) as "moreTypes",
      coalesce(p.known ->> 'isGuess' = 'true' and p.known -> 'types' -> p.type ->> 0 <> p.type, false) as "isTypeGuess",
      coalesce(p.known ->> 'family', '') as family,
      coalesce((select jsonb_agg(field) from jsonb_object_keys(p.known -> 'metadata') field), '[]') as "knownFields",
      p.update_url as "updateUrl", p.metadata || coalesce(p.known -> 'metadata', '{}') as metadata,
      case when p.definition_id is null then null else json_build_object('screenshot', null) end as definition
    from plugins p
    where p.user_id = $1 and p.removed_at is null
    order by lower(p.name), p.id
  ) answer`
