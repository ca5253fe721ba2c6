import { saveFile } from '../../ui/save-file.ts'

/** The file name of the script. */
export const SCRIPT_NAME = 'uad_plugin_organizer.sh'

export const saveScript = (content: string) => saveFile(SCRIPT_NAME, content, 'text/x-shellscript')
