import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'

/** G and a letter open the main pages. */
export function usePageKeys() {
  const [, navigate] = useLocation()

  useShortcut('g d', () => navigate(paths.dashboard), { label: 'Go to Dashboard' })
  useShortcut('g p', () => navigate(paths.plugins), { label: 'Go to My Plugins' })
  useShortcut('g m', () => navigate(paths.songs), { label: 'Go to Songs' })
  useShortcut('g l', () => navigate(paths.licenses), { label: 'Go to Licenses' })
  useShortcut('g c', () => navigate(paths.computers), { label: 'Go to Computers' })
  useShortcut('g u', () => navigate(paths.uadWorkflow), { label: 'Go to UAD Workflow' })
  useShortcut('g h', () => navigate(paths.updates), { label: 'Go to Update History' })
  useShortcut('g s', () => navigate(paths.settings), { label: 'Go to Settings' })
}
