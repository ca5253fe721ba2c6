import { saveFile } from '../../ui/save-file.ts'

/** The name under which the script is saved (specification, section 9). */
export const SCRIPT_NAME = 'uad_plugin_organizer.sh'

export const saveScript = (content: string) => saveFile(SCRIPT_NAME, content, 'text/x-shellscript')
