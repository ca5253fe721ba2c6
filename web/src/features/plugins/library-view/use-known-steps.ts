import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type UpdateStep, updateStepOf } from '#shared/updates/lines/update-step.ts'
import { availableUpdatesQuery } from '../../../api/queries.ts'
import type { Library } from '../use-library.ts'

/** The known update of each plugin by its id, for the versions in the list. Fetched only when the list shows one. */
export function useKnownSteps({ plugins, look, columns }: Library): ReadonlyMap<string, UpdateStep> {
  const isShown = look.density === 'list' && columns.includes('version')
  const hasUpdate = useMemo(
    () => isShown && plugins.some((plugin) => plugin.updateAvailable),
    [isShown, plugins],
  )
  const { data } = useQuery({ ...availableUpdatesQuery, enabled: hasUpdate })
  return useMemo(() => {
    const steps = (data ?? []).flatMap(({ pluginId, formats, staying }) => {
      const step = updateStepOf(formats, staying, [])
      return step ? [[pluginId, step] as const] : []
    })
    return new Map(steps)
  }, [data])
}
