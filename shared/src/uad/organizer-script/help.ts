import { shell } from './shell.ts'

export const help = shell`
usage() {
  cat <<'END'
Moves the UAD plug-ins that you do not own into a backup folder, and back again.

  bash uad_plugin_organizer.sh                     shows what would be moved; changes nothing
  bash uad_plugin_organizer.sh --apply             moves it
  bash uad_plugin_organizer.sh --restore           shows what would be brought back; changes nothing
  bash uad_plugin_organizer.sh --restore --apply   brings everything back
  bash uad_plugin_organizer.sh --list              lists the runs, and what each still holds

  --apply             do it; without it this is a dry run
  --restore [RUN]     bring back what all runs moved, or only RUN (a name that --list shows)
  --formats LIST      only these formats: AU, VST, VST3, AAX (for example --formats AU,VST3)
  --include-console   also the plug-ins that the Console app uses
  --backup-dir DIR    another backup folder; plug-ins only move within one volume
  --root FORMAT=DIR   look in this folder, too (for example --root VST=D:/VstPlugins)
  --help              this text

Nothing is ever deleted, overwritten or renamed, and nothing is moved to another volume. Each run has a folder of its own
in the backup folder, and in it manifest.tsv, which says where each bundle came from.
The script ends with 0 when all went well, with 1 when something could not be moved, with 2 when it was called wrongly.

For trying it out: UAD_ROOT_PREFIX=DIR puts DIR before every plug-in folder of the system, and UAD_SYSTEM=mac, gitbash
or wsl says which system to look like.
END
}
`
