import { Monitor, Moon, Sun } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ButtonParts } from '../../ui/button-parts.tsx'
import { ControlParts } from '../../ui/control-parts.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { FormParts } from '../../ui/form-parts.tsx'
import { Logo } from '../../ui/look/logo.tsx'
import { setThemeChoice, useThemeChoice } from '../../ui/look/theme.ts'
import { OverlayParts } from '../../ui/overlay-parts.tsx'
import styles from './parts-page.module.css'

const PlatesOfPlugins = lazy(async () => {
  const { PluginParts: Plates } = await import('../../library/gallery/plugin-parts.tsx')
  return { default: Plates }
})

/** All components in all states, for development: look here before you write a new one. */
export function PartsPage() {
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <Logo height={30} />
          <h1 className={styles.title}>Parts</h1>
          <Segmented value={useThemeChoice()} onChange={setThemeChoice} label="Theme" options={THEMES} />
        </header>
        <div className={styles.columns}>
          <ButtonParts />
          <ControlParts />
          <FormParts />
          <OverlayParts />
        </div>
        <Suspense fallback={<Spinner label="Loading..." />}>
          <PlatesOfPlugins />
        </Suspense>
      </div>
      <Toaster />
    </main>
  )
}

const THEMES = [
  { value: 'system' as const, label: 'System', icon: Monitor },
  { value: 'dark' as const, label: 'Dark', icon: Moon },
  { value: 'light' as const, label: 'Light', icon: Sun },
]
