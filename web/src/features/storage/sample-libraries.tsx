import {
  CONTENT_PLACES,
  contentSum,
  isContentId,
  type MeasuredContent,
} from '#shared/storage/content-places.ts'
import { BundleList, BundleRow } from '../../library/bundles/bundle-list.tsx'
import { sumText } from '../../library/bundles/storage-words.ts'

/** Lists what the content of makers takes on a computer, the most first. It is only told. Renders nothing without any. */
export function SampleLibraries({ content = [] }: { content: readonly MeasuredContent[] | undefined }) {
  const known = content.flatMap((each) =>
    isContentId(each.id) ? { ...each, ...CONTENT_PLACES[each.id] } : [],
  )
  if (known.length === 0) return null
  return (
    <BundleList
      title="Sample libraries"
      total={sumText(contentSum(known))}
      note={<p>Files that these manufacturers install in their usual folders. Plugfolio never moves them.</p>}
      items={known}
    >
      {({ id, maker, product, bytes, isAtLeast, isElsewhere }) => (
        <BundleRow
          key={id}
          name={product}
          manufacturer={maker}
          formats={[]}
          facts={[isElsewhere && 'A link leads to another folder, which was not measured.']}
          bytes={bytes}
          isAtLeast={isAtLeast}
        />
      )}
    </BundleList>
  )
}
