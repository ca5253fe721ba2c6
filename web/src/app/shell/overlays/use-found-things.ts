import { useQuery } from '@tanstack/react-query'
import { AudioLines, KeyRound, PackageMinus, Receipt } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { PROPOSAL_REASONS } from '#shared/formats/proposal-reason.ts'
import { searchWordsOf } from '#shared/text/search.ts'
import { licensesQuery } from '../../../api/license-queries.ts'
import { purchasesQuery } from '../../../api/purchase-queries.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { songsQuery } from '../../../api/song-queries.ts'
import { formatFiguresQuery } from '../../../api/storage-queries.ts'
import { PROPOSAL_GROUPS } from '../../../features/formats/format-words.ts'
import { matchScore, matchTextOf } from '../../../features/palette/match.ts'
import type { PaletteCommand } from '../../../features/palette/palette-results.ts'
import * as words from '../../../features/palette/palette-words.ts'
import { NO_YEAR, yearOf } from '../../../features/purchases/purchase-words.ts'
import { spokenTitleOf } from '../../../features/songs/song-words.ts'
import { productsOf } from '../../pages/licenses/products.ts'
import { paths } from '../../paths.ts'

const groups = words.paletteGroups

/** The finds of the palette besides plugins, once a text is typed: songs, licenses, purchases and their years, and formats that could go. */
export function useFoundThings(text: string): PaletteCommand[] {
  const [, navigate] = useLocation()
  const enabled = text.trim() !== ''
  const { data: songs } = useQuery({ ...songsQuery, enabled })
  const { data: owned } = useQuery({ ...licensesQuery, enabled })
  const { data: purchases } = useQuery({ ...purchasesQuery, enabled })
  const { data: library } = useQuery({ ...pluginsQuery, enabled })
  const inLibrary = useMemo(() => library && new Set(library.map(({ id }) => id)), [library])
  const { data: formats } = useQuery({ ...formatFiguresQuery, enabled: enabled && namesProposal(text) })

  return useMemo(() => {
    const thing = (
      group: PaletteCommand['group'],
      icon: PaletteCommand['icon'],
      [id, label, also = '']: [id: string, label: string, also?: string],
      path: string,
      params: Record<string, string>,
    ): PaletteCommand => ({
      group,
      icon,
      id: `${group} ${id}`,
      label,
      name: matchTextOf(`${label} ${also}`),
      isDetail: true,
      act: () => navigate(`${path}?${new URLSearchParams(params)}`),
    })
    const years = new Map<string, number>()
    // As the list that the year leads to counts them.
    for (const product of productsOf(owned?.licenses ?? [], purchases ?? [], inLibrary))
      for (const year of new Set(product.purchases.map(yearOf))) years.set(year, (years.get(year) ?? 0) + 1)
    years.delete(NO_YEAR)

    return [
      ...(songs ?? []).map((song) =>
        thing(groups.songs, AudioLines, [song.id, spokenTitleOf(song)], paths.songs, { song: song.id }),
      ),
      ...(owned?.licenses ?? []).map(({ id, title, maker }) =>
        thing(groups.licenses, KeyRound, [id, title, maker], paths.licenses, { product: id }),
      ),
      ...[...years].map(([year, count]) => {
        const names: [string, string, string] = [year, words.boughtIn(year, count), words.purchasesWord]
        return thing(groups.purchases, Receipt, names, paths.licenses, { year })
      }),
      ...(purchases ?? []).map(({ id, title, maker }) =>
        thing(groups.purchases, Receipt, [id, title, maker], paths.licenses, { product: id }),
      ),
      ...PROPOSAL_REASONS.flatMap((reason) => {
        const totals = formats?.proposalTotals.filter((total) => total.reason === reason) ?? []
        if (totals.length === 0) return []
        const count = totals.reduce((sum, total) => sum + total.count, 0)
        const label = words.withCount(PROPOSAL_GROUPS[reason].title, count)
        return thing(groups.formats, PackageMinus, [reason, label, reason], paths.computers, { tab: 'space' })
      }),
    ]
  }, [songs, owned, purchases, inLibrary, formats, navigate])
}

/** Their sums cost the server more than a list, so they are asked for only by their names. */
const PROPOSALS = PROPOSAL_REASONS.map((reason) => matchTextOf(`${PROPOSAL_GROUPS[reason].title} ${reason}`))
const namesProposal = (text: string) =>
  PROPOSALS.some((name) => searchWordsOf(text).every((word) => matchScore(word, name, 'exact') !== undefined))
