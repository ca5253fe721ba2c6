export const AGENT_NAME = 'app.plugfolio.helper'

/** The property list of an agent that runs a command at login. */
export const agentPlist = (command: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${AGENT_NAME}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${forXml(word)}</string>\n`).join('')}  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>ProcessType</key>
  <string>Background</string>
</dict>
</plist>
`

const forXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
