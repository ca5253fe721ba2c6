import { Download } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { useExportData } from './actions.ts'

/** Downloads all data of the account. */
export function ExportData() {
  const action = useExportData()

  return (
    <Button icon={Download} isBusy={action.isPending} busyText="Exporting..." onClick={() => action.mutate()}>
      Export Data
    </Button>
  )
}
