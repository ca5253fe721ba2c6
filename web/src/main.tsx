import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { App } from './app/app.tsx'
import { prepare } from './app/page-table.ts'
import { applyNonce } from './ui/nonce.ts'

// The content security policy forbids code made at run time, which zod would otherwise try.
z.config({ jitless: true })
applyNonce()
prepare(window.location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the app.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
