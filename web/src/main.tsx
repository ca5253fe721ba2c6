import './app/without-eval.ts'
import './ui/look/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { expectsDropZone, preloadPage } from './app/page-table.ts'
import { applyNonce } from './ui/overlays/apply-nonce.ts'
import { currentPath } from './ui/served.ts'
import { watchStrayDrops } from './ui/stray-drops.ts'
import { whenIdle } from './ui/when-idle.ts'

applyNonce()
watchStrayDrops(() => expectsDropZone(currentPath(), location.search))
preloadPage(currentPath())

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the app.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// Installing keeps the whole app, so it waits until the page is complete. Without it the page works as well.
whenIdle(() => void followVersions().catch(() => undefined), 3000)

async function followVersions() {
  const versions = await import('./app/installed/app-version.ts')
  await versions.followVersions()
}
