import { api } from '../../../api/api.ts'
import { useAction } from '../../../api/use-action.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { pluginMessages } from '../messages.ts'

/** Downloads these plugins as an archive that can be imported again. */
export const useExportSelection = () =>
  useAction({
    call: async (pluginIds: string[]) =>
      saveFile('plugfolio-selection.zip', await api.account.exportSelection({ body: { pluginIds } })),
    succeeded: () => pluginMessages.exported,
    failed: pluginMessages.exportFailed,
  })
