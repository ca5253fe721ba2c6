import { Download } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import * as accountWords from './account-words.ts'
import { useExportData } from './actions.ts'

/** Downloads all data of the account. */
export function ExportData() {
  const action = useExportData()

  return (
    <Button
      icon={Download}
      isBusy={action.isPending}
      busyText={accountWords.exporting}
      onClick={() => action.mutate()}
    >
      {accountWords.exportData}
    </Button>
  )
}
