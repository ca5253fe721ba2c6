import { needsCsv } from '#shared/songs/sharing/needs-csv.ts'
import { SHARED_NEEDS_PATH } from '#shared/songs/sharing/share-link.ts'
import type { SharedNeed } from '#shared/songs/sharing/shared-need.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { siteAddress } from '../../../ui/served.ts'

/** Saves what a song needs as a file, and says what the other person does with it. */
export function saveNeeds(needs: readonly SharedNeed[]) {
  saveFile(FILE_NAME, needsCsv(needs), 'text/csv')
  toast({
    title: 'List saved',
    description: `Who gets ${FILE_NAME} opens it at ${siteAddress()}${SHARED_NEEDS_PATH}, or drops it on Songs to compare it.`,
  })
}

/** It says nothing of the song. */
const FILE_NAME = 'needed-plugins.csv'
