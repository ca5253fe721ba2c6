import { useQuery } from '@tanstack/react-query'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { pluginsQuery } from '../../../api/queries.ts'

export type LibraryCounts = { plugins: number; updates: number }

/** The number of plugins and of those with an update; undefined until loaded. */
export const useLibraryCounts = () => useQuery({ ...pluginsQuery, select: countsOf }).data

const countsOf = (plugins: Plugin[]): LibraryCounts => ({
  plugins: plugins.length,
  updates: plugins.filter((plugin) => plugin.updateAvailable).length,
})
