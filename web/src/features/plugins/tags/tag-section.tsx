import { EllipsisVertical, Merge, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { viewWithTag } from '#shared/library-view/view.ts'
import { api } from '../../../api/api.ts'
import { collectionsQuery, pluginsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useUndo } from '../../../api/use-undo.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as libraryWords from '../library-words.ts'
import { pluginMessages } from '../messages.ts'
import { FacetSection } from '../rail/facet-section.tsx'
import type { Library } from '../use-library.ts'

const TagNameDialog = lazyPart(() => import('./tag-name-dialog.tsx').then((file) => file.TagNameDialog))

type TagSectionProps = { library: Library; counts: ReadonlyMap<string, number> }

/** The tags in the rail. Each can be renamed, merged into another and deleted, for all plugins. */
export function TagSection({ library, counts }: TagSectionProps) {
  const [asked, setAsked] = useState<{ isMerge: boolean; tag: string }>()
  const { change, isPending } = useChangeTag(library)
  const { tags } = library.summary
  const close = () => setAsked(undefined)

  return (
    <>
      <FacetSection
        library={library}
        facet="tag"
        title={libraryPartWords.tags}
        counts={counts}
        menuOf={(tag) =>
          tags.includes(tag) && (
            <Menu
              label={libraryPartWords.moreActions(tag)}
              trigger={<EllipsisVertical size={15} aria-hidden="true" />}
              items={[
                {
                  label: common.rename,
                  icon: Pencil,
                  onSelect: () => setAsked({ isMerge: false, tag }),
                  needsServer: true,
                },
                {
                  label: libraryWords.mergeInto,
                  icon: Merge,
                  onSelect: () => setAsked({ isMerge: true, tag }),
                  isDisabled: tags.length < 2,
                  needsServer: true,
                },
                'line',
                {
                  label: libraryWords.deleteFromAllPlugins,
                  icon: Trash2,
                  onSelect: () => change({ tag, to: null }),
                  isDanger: true,
                  needsServer: true,
                },
              ]}
            />
          )
        }
      />
      {asked && (
        <TagNameDialog
          {...asked}
          tags={tags}
          plugins={library.plugins}
          isBusy={isPending}
          onSave={(to) => (to === asked.tag ? close() : change({ tag: asked.tag, to }, close))}
          onClose={close}
        />
      )}
    </>
  )
}

/** Renames a tag for all plugins, or takes it from them; the toast can undo it. The shown view follows a new name, and its undo. */
function useChangeTag({ address }: Library) {
  const undo = useUndo()
  const { mutate, isPending } = useAction({
    call: ({ tag, to }: { tag: string; to: string | null }) => api.plugins.changeTag({ body: { tag, to } }),
    stale: [pluginsQuery.queryKey, collectionsQuery.queryKey],
    succeeded: ({ changedCount, act }, { tag, to }) => ({
      ...pluginMessages.tagChanged(changedCount, tag, to),
      ...(act && {
        action: {
          label: common.undo,
          onClick: () => undo.mutate([act], { onSuccess: () => isShown(tag) && follow(to, tag) }),
        },
      }),
    }),
    failed: pluginMessages.changeFailed,
  })
  const isShown = (tag: string) => address.filter.facets.tag?.includes(tag) ?? false
  const follow = (tag: string | null, to: string | null) =>
    tag !== null && to !== null && address.replace((view) => viewWithTag(view, { tag, to }))

  function change(input: { tag: string; to: string | null }, onSuccess?: () => void) {
    mutate(input, {
      onSuccess: () => {
        follow(input.tag, input.to)
        onSuccess?.()
      },
    })
  }

  return { change, isPending }
}
