import { Search } from 'lucide-react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { modKey } from '../../../ui/text/mod-key.ts'
import styles from './header-search.module.css'

type HeaderSearchProps = { text: string; onSearch: (text: string) => void }

/** Opens the command palette with a click or the first letter. On small screens it is a button. */
export function HeaderSearch({ text, onSearch }: HeaderSearchProps) {
  return (
    <>
      <SearchField
        className={styles.field}
        value={text}
        onChange={onSearch}
        onClick={() => onSearch(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') onSearch(text)
        }}
        placeholder="Search plugins..."
        label="Search plugins"
        keys={[modKey, 'K']}
      />
      <IconButton
        className={styles.button}
        label="Search plugins"
        icon={Search}
        size={19}
        onClick={() => onSearch('')}
      />
    </>
  )
}
